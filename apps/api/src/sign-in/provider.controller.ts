import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '#common';
import { BrowserSessions, type OidcSignIn } from '#auth';
import { OIDC_SIGN_IN } from '#auth/nest';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Invitations, PersonalOrganizations } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { readCookie, setCookie, setSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { readInvitationCookie } from './invitation-cookie.js';
import { nextOf, showError } from './page-answer.js';
import { browserOf } from './signed-in.js';

/** To the identity provider and back. */
@Controller('app/sign-in')
@ApiExcludeController()
export class ProviderController {
  constructor(
    @Inject(OIDC_SIGN_IN) private readonly provider: OidcSignIn | null,
    private readonly people: PersonalOrganizations,
    private readonly invitations: Invitations,
    private readonly sessions: BrowserSessions,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('provider')
  @Public()
  async start(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    await this.limiter.takeForStart(request.ip ?? '', response);
    const { http } = this.config;
    try {
      const cookie = readCookie(request, http, 'sign_in');
      const started = await this.required().start(nextOf(request.query.next), cookie, request.query.fresh === '1');
      setCookie(response, http, { use: 'sign_in', value: started.cookie, lifeMs: started.lifeMs });
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.redirect(303, started.url);
    } catch (error) {
      showError(response, 'Sign-in is not possible now', error);
    }
  }

  @Get('callback')
  @Public()
  async callback(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const { http } = this.config;
    const query = new URL(request.originalUrl, http.baseUrl).searchParams;
    try {
      // A state cannot be guessed: frequent failures are refused, and right ones still come in.
      const guess = { kind: 'callback', by: request.ip ?? '', link: null } as const;
      const signedIn = await this.limiter.guessing(guess, response, () =>
        this.required().finish(query, readCookie(request, http, 'sign_in')),
      );
      const { identity, next } = signedIn;
      const userId = await this.people.provision(identity, await this.isInvited(request));
      const { token, lifeMs } = await this.sessions.create(userId, browserOf(request, http), 'provider', signedIn);
      setSessionCookie(response, http, token, lifeMs);
      // The address that brought the browser here has a code; it is used up, and still not passed on.
      response.setHeader('Referrer-Policy', 'no-referrer');
      response.redirect(303, next);
    } catch (error) {
      showError(response, 'You are not signed in', error);
    }
  }

  private required(): OidcSignIn {
    if (this.provider === null)
      throw new AppError('NOT_FOUND', {
        message: 'This installation has no identity provider. Sign in with a link from the administrator.',
      });
    return this.provider;
  }

  private async isInvited(request: ApiRequest): Promise<boolean> {
    const { id, code } = readInvitationCookie(request, this.config.http) ?? {};
    if (id === undefined || code === undefined) return false;
    return this.invitations.read(id, code).then(
      () => true,
      () => false,
    );
  }
}
