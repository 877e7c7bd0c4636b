import { Controller, Get, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#common';
import { BrowserSessions, Passkeys, type OidcSignIn, type PasskeyResponse, type Principal } from '#auth';
import { OIDC_SIGN_IN } from '#auth/nest';
import type { Config } from '#config';
import { CONFIG, LOGGER } from '#config/nest';
import { AccountMails, LocalAccounts } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { isSameOrigin, setSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import {
  renderConfirmEmail,
  renderForgot,
  renderPasswordForm,
  renderReset,
  renderSetup,
  UNTYPED,
} from './local-pages.js';
import { HOME, nextOf, ownForm, problemOf, show, showForm, signInFirst } from './page-answer.js';
import { relyingPartyOf, requireRelyingParty } from './relying-party.js';
import { renderMessage, renderSignIn } from './sign-in-pages.js';
import { browserOf, signedIn } from './signed-in.js';

/** The same for an unknown address and for a wrong password. */
const WRONG = 'E-mail address or password is not right. Try again, or set a new password.';
const WRONG_PASSKEY = 'This passkey is not known here. Sign in another way.';

/** Sign-in without an identity provider: password, passkey, first setup, and a new password by a link. */
@Controller('app')
@ApiExcludeController()
export class LocalSignInController {
  constructor(
    private readonly local: LocalAccounts,
    private readonly passkeys: Passkeys,
    private readonly sessions: BrowserSessions,
    private readonly limiter: RateLimiter,
    @Inject(OIDC_SIGN_IN) private readonly provider: OidcSignIn | null,
    @Inject(CONFIG) private readonly config: Config,
    private readonly mails: AccountMails,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  @Post('sign-in/password')
  @Public()
  async byPassword(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    const [next, email] = [nextOf(form.get('next')), (form.get('email') ?? '').trim().toLowerCase()];
    const password = (form.get('password') ?? '').slice(0, 1_000);
    // Few tries at one account, and of an address only the wrong ones: a whole office may sign in there.
    await this.limiter.takeForTry({ kind: 'password', by: null, link: email }, response);
    const guess = { kind: 'password', by: request.ip ?? '', link: null } as const;
    const userId = await this.limiter.guessing(guess, response, () => this.local.signIn(email, password));
    if (userId !== null) return this.enter(request, response, { userId, by: 'password', next });
    await this.showSignIn(request, response, { next, email, wrong: WRONG });
  }

  @Post('sign-in/passkey-options')
  @HttpCode(200)
  @Public()
  async passkeyOptions(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    this.requireOn();
    if (!isSameOrigin(request, this.config.http)) throw new AppError('FORBIDDEN');
    await this.limiter.takeForStart(request.ip ?? '', response);
    response.json(await this.passkeys.signInOptions(requireRelyingParty(request, this.config.http)));
  }

  @Post('sign-in/passkey')
  @Public()
  async byPasskey(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    const next = nextOf(form.get('next'));
    const party = requireRelyingParty(request, this.config.http);
    const userId = await this.passkeys.signIn(party, readPasskey(form));
    if (userId !== null) return this.enter(request, response, { userId, by: 'passkey', next });
    await this.showSignIn(request, response, { next, email: '', wrong: WRONG_PASSKEY });
  }

  @Get('forgot')
  @Public()
  forgot(@Res() response: Response): void {
    this.requireOn();
    show(response, 200, renderForgot(this.mails.isOn ? 'form' : 'ask'));
  }

  /** The response is the same, after the same time, whether there is such an account or not: the rest is done behind it. */
  @Post('forgot')
  @Public()
  async sendReset(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    if (!this.mails.isOn) throw new AppError('NOT_FOUND');
    const email = (form.get('email') ?? '').slice(0, 300);
    await this.limiter.takeForTry({ kind: 'reset', by: request.ip ?? '', link: email.trim().toLowerCase() }, response);
    show(response, 200, renderForgot('sent'));
    await this.mails.sendReset(email).catch((err: unknown) => this.log.error({ err }, 'a reset link was not sent'));
  }

  @Get('confirm-email')
  @Public()
  async confirmPage(@Res() response: Response): Promise<void> {
    await showForm(response, 200, renderConfirmEmail(null));
  }

  @Post('confirm-email')
  @Public()
  async confirmEmail(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await ownForm(request, response, this.config.http);
    const guess = { kind: 'link', by: request.ip ?? '', link: null } as const;
    const code = (form.get('code') ?? '').trim().slice(0, 2_000);
    const email = await this.limiter.guessing(guess, response, () => this.mails.confirm(code));
    if (email !== null) return show(response, 200, renderMessage('Address confirmed', `${email} is confirmed.`));
    await showForm(
      response,
      404,
      renderConfirmEmail('This link does not work: it has expired, or your address was changed. Ask for a new one.'),
    );
  }

  @Get('reset')
  @Public()
  async resetPage(@Res() response: Response): Promise<void> {
    this.requireOn();
    await showForm(response, 200, renderReset(null));
  }

  @Post('reset')
  @Public()
  async reset(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    const code = (form.get('code') ?? '').trim();
    const guess = { kind: 'link', by: request.ip ?? '', link: null } as const;
    try {
      const userId = await this.limiter.guessing(guess, response, () =>
        this.local.reset(code, form.get('password') ?? ''),
      );
      if (userId !== null) return await this.enter(request, response, { userId, by: 'password', next: HOME });
      await showForm(
        response,
        404,
        renderReset('This link does not work: it was used or has expired. Ask for a new one.'),
      );
    } catch (error) {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') throw error;
      // The code goes back into the form by hand: no page ever holds it.
      await showForm(response, 400, renderReset(`${problemOf(error)} Open the link again and choose another one.`));
    }
  }

  @Get('setup')
  @Public()
  async setupPage(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const person = await this.personToSetUp(request, response);
    if (person !== null) await showForm(response, 200, renderSetup(UNTYPED));
  }

  @Post('setup')
  @Public()
  async setUp(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.form(request, response);
    const person = await this.personToSetUp(request, response);
    if (person === null) return;
    const typed = {
      name: form.get('name') ?? '',
      email: form.get('email') ?? '',
      organization: form.get('organization') ?? '',
    };
    try {
      await this.local.setUp(person, { ...typed, password: form.get('password') ?? '' });
      response.redirect(303, HOME);
    } catch (error) {
      await showForm(response, 400, renderSetup({ ...typed, wrong: problemOf(error) }));
    }
  }

  /** Null when the response is sent: the browser is not signed in, or the setup is done. */
  private async personToSetUp(request: ApiRequest, response: Response): Promise<Principal | null> {
    this.requireOn();
    const person = await signedIn(request, this.sessions, this.config.http);
    if (person === null) signInFirst(response, '/app/setup');
    else if (!(await this.local.needsSetup(person.userId))) response.redirect(303, HOME);
    else return person;
    return null;
  }

  private async enter(
    request: ApiRequest,
    response: Response,
    { userId, by, next }: { userId: string; by: 'password' | 'passkey'; next: string },
  ): Promise<void> {
    const { token, lifeMs } = await this.sessions.create(userId, browserOf(request, this.config.http), by);
    setSessionCookie(response, this.config.http, token, lifeMs);
    response.redirect(303, next);
  }

  private async showSignIn(
    request: ApiRequest,
    response: Response,
    { next, email, wrong }: { next: string; email: string; wrong: string },
  ): Promise<void> {
    const hasPasskeys = relyingPartyOf(request, this.config.http) !== null;
    const local = renderPasswordForm({ next, email, hasPasskeys });
    await showForm(response, 403, renderSignIn({ next, wrong, hasProvider: this.provider !== null, local }));
  }

  private form(request: ApiRequest, response: Response): Promise<URLSearchParams> {
    this.requireOn();
    return ownForm(request, response, this.config.http);
  }

  /** @throws AppError NOT_FOUND where people sign in at a provider alone */
  private requireOn(): void {
    if (!this.config.auth.local) throw new AppError('NOT_FOUND');
  }
}

/** @throws AppError VALIDATION_ERROR */
export function readPasskey(form: URLSearchParams): PasskeyResponse {
  try {
    const value: unknown = JSON.parse(form.get('passkey') ?? '');
    if (typeof value === 'object' && value !== null) return value as PasskeyResponse;
  } catch {
    // Said below.
  }
  throw new AppError('VALIDATION_ERROR', { message: 'The passkey could not be read. Start again.' });
}
