import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { BrowserSessions, LoginRequests, SignInLinks, type LoginRequest, type OidcSignIn, type Principal } from '#auth';
import { OIDC_SIGN_IN } from '#auth/nest';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Accounts, LocalAccounts } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { setSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { addressKey } from '../rate-limit/address-key.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { renderPasswordForm } from './local-pages.js';
import { ACCOUNT, nextOf, ownForm, show, showForm, signInFirst } from './page-answer.js';
import { relyingPartyOf } from './relying-party.js';
import { renderAccount, renderApproval, renderDevice, renderMessage, renderSignIn } from './sign-in-pages.js';
import { browserOf, signedIn } from './signed-in.js';

@Controller('app')
@ApiExcludeController()
export class SignInController {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly links: SignInLinks,
    private readonly logins: LoginRequests,
    private readonly accounts: Accounts,
    private readonly local: LocalAccounts,
    private readonly limiter: RateLimiter,
    @Inject(OIDC_SIGN_IN) private readonly provider: OidcSignIn | null,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('sign-in')
  @Public()
  signInPage(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    return this.showSignIn(request, response, { status: 200, next: nextOf(request.query.next), wrong: null });
  }

  @Post('sign-in')
  @Public()
  async signIn(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await ownForm(request, response, this.config.http);
    const next = nextOf(form.get('next'));
    const code = form.get('code') ?? '';
    const guess = { kind: 'link', by: request.ip ?? '', link: linkOf(code) } as const;
    const userId = await this.limiter.guessing(guess, response, () => this.links.use(code));
    if (userId === null) {
      const wrong =
        'This code does not work: it was used, its 15 minutes are over, or it has a typing error. Ask for a new link.';
      return this.showSignIn(request, response, { status: 403, next, wrong });
    }
    const { token, lifeMs } = await this.sessions.create(userId, browserOf(request, this.config.http));
    setSessionCookie(response, this.config.http, token, lifeMs);
    const isNew = this.config.auth.local && (await this.local.needsSetup(userId));
    response.redirect(303, isNew ? '/app/setup' : next);
  }

  @Get('login/:id')
  @Public()
  async approvalPage(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const person = await this.person(request);
    if (person === null) return signInFirst(response, `/app/login/${id}`);
    const login = await this.logins.find(id);
    if (login === null) return gone(response);
    const callback = login.port === null ? '' : ` http://127.0.0.1:${login.port}`;
    const asked = { code: this.logins.userCodeOf(login), isElsewhere: isElsewhere(login, request.ip) };
    show(response, 200, renderApproval(login, await this.accounts.describe(person), asked), callback);
  }

  @Post('login/:id')
  @Public()
  async decide(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await ownForm(request, response, this.config.http);
    const person = await this.person(request);
    if (person === null) return signInFirst(response, `/app/login/${id}`);
    const decision = form.get('decision') === 'approved' ? 'approved' : 'denied';
    const decided = await this.logins.decide(id, person, decision);
    if (decided === null) return gone(response);
    if (decision === 'denied')
      return show(response, 200, renderMessage('Refused', 'The command line was not let in. You can close this page.'));
    if (decided.port !== null) {
      const code = decided.callbackCode === null ? '' : `?code=${decided.callbackCode}`;
      response.setHeader('Referrer-Policy', 'no-referrer');
      return response.redirect(303, `http://127.0.0.1:${decided.port}/callback${code}`);
    }
    show(response, 200, renderMessage('Approved', 'The command line is logged in. You can close this page.'));
  }

  @Get('device')
  @Public()
  async devicePage(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if ((await this.person(request)) === null) return signInFirst(response, '/app/device');
    show(response, 200, renderDevice(null));
  }

  @Post('device')
  @Public()
  async device(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await ownForm(request, response, this.config.http);
    const person = await this.person(request);
    if (person === null) return signInFirst(response, '/app/device');
    const code = form.get('code') ?? '';
    await this.limiter.takeForTry({ kind: 'device', by: person.userId, link: linkOf(code) }, response);
    const login = await this.logins.findByCode(code);
    if (login === null)
      return show(response, 404, renderDevice('No command line waits with this code. Codes end after ten minutes.'));
    response.redirect(303, `/app/login/${login.id}`);
  }

  @Get('account')
  @Public()
  async accountPage(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const person = await this.person(request);
    if (person === null) return signInFirst(response, ACCOUNT);
    const [account, sessions] = [await this.accounts.describe(person), await this.sessions.list(person.userId)];
    show(response, 200, renderAccount(account, sessions, person.browserSessionId));
  }

  /** Signs one browser out, or all. */
  @Post('account')
  @Public()
  async signOut(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await ownForm(request, response, this.config.http);
    const person = await this.person(request);
    if (person === null) return signInFirst(response, ACCOUNT);
    const id = form.get('session');
    await this.sessions.revoke(person, id);
    if (id === null || id === person.browserSessionId) setSessionCookie(response, this.config.http, null);
    response.redirect(303, ACCOUNT);
  }

  private showSignIn(
    request: ApiRequest,
    response: Response,
    { status, next, wrong }: { status: number; next: string; wrong: string | null },
  ): Promise<void> {
    const { http, auth } = this.config;
    const hasPasskeys = relyingPartyOf(request, http) !== null;
    const local = auth.local ? renderPasswordForm({ next, email: '', hasPasskeys }) : null;
    const ways = { next, wrong, hasProvider: this.provider !== null, local, isFresh: request.query.fresh === '1' };
    return showForm(response, status, renderSignIn(ways));
  }

  private person(request: ApiRequest): Promise<Principal | null> {
    return signedIn(request, this.sessions, this.config.http);
  }
}

/** Whether a command line that listens beside the browser has asked from another network address than the browser's. */
function isElsewhere({ port, requestedFrom }: LoginRequest, address: string | undefined): boolean {
  return port !== null && requestedFrom !== null && addressKey(requestedFrom) !== addressKey(address ?? '');
}

/** What a typed code is a guess at: the codes that begin like it. Wrong ends of a right beginning are counted together. */
function linkOf(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4);
}

function gone(response: Response): void {
  const text =
    'No login is waiting: it was decided already, or its ten minutes are over. Start it again at the command line.';
  show(response, 404, renderMessage('This login is over', text));
}
