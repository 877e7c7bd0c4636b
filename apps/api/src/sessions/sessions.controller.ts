import { Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { BrowserSessions, LoginRequests, LoginTokens, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Accounts, OrganizationPeople } from '#organizations';
import { Public, RequireCredentials, RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { ChooseOrganizationDto, StartLoginDto, TakeLoginDto } from './login.dto.js';
import { docs } from './sessions.docs.js';
import type { BrowserList, EndedBrowsers, LoggedOut, StartedLogin, TakenLogin, WhoAmI } from './session.dto.js';
import { toWhoAmI } from './who-am-i.js';

@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly people: OrganizationPeople,
    private readonly logins: LoginTokens,
    private readonly requests: LoginRequests,
    private readonly browsers: BrowserSessions,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('sessions')
  @Public()
  @Located('/v1/auth/sessions/{sessionId}')
  @docs.startLogin
  async start(
    @JsonBody() { codeChallenge, deviceName, port, callback }: StartLoginDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StartedLogin> {
    await this.limiter.takeForStart(request.ip ?? '', response);
    const started = await this.requests.start({
      codeChallenge,
      deviceName: deviceName ?? 'A command line',
      port: port ?? null,
      hasCallbackCode: callback === 'code',
      requestedFrom: request.ip ?? null,
    });
    const { sessionId, userCode, expiresAt } = started;
    const { baseUrl } = this.config.http;
    const authUrl = `${baseUrl}/app/login/${sessionId}`;
    return userCode === null
      ? { sessionId, authUrl, expiresAt }
      : { sessionId, authUrl, expiresAt, userCode, verificationUrl: `${baseUrl}/app/device` };
  }

  @Post('sessions/:id')
  @HttpCode(200)
  @Public()
  @docs.takeLogin
  async take(
    @Param('id') id: string,
    @JsonBody() { codeVerifier, callbackCode }: TakeLoginDto,
    @Req() request: ApiRequest,
  ): Promise<TakenLogin> {
    // A client that knows the verifier asks every second; only wrong ones are counted.
    const guess = { kind: 'login', by: request.ip ?? '', link: id } as const;
    const { status, expiresAt, granted } = await this.limiter.guessing(guess, request.res, () =>
      this.requests.take(id, codeVerifier, callbackCode ?? null),
    );
    if (granted === null) return { status, expiresAt };
    const { user } = await this.accounts.describe({ userId: granted.userId, orgId: null, role: null, keyId: null });
    return {
      status,
      expiresAt,
      token: granted.token,
      user: { id: user.id, name: user.name, ...(user.email === null ? {} : { email: user.email }) },
    };
  }

  @Get('whoami')
  @RequireCredentials()
  @docs.whoAmI
  async whoAmI(@Caller() principal: Principal): Promise<WhoAmI> {
    return toWhoAmI(principal, await this.accounts.describe(principal));
  }

  @Post('organization')
  @HttpCode(200)
  @RequireLogin()
  @docs.chooseOrganization
  async chooseOrganization(
    @Caller() principal: Principal,
    @JsonBody() { organizationId }: ChooseOrganizationDto,
  ): Promise<WhoAmI> {
    const chosen = await this.people.choose(principal, organizationId);
    return toWhoAmI(chosen, await this.accounts.describe(chosen));
  }

  @Get('browsers')
  @RequireLogin()
  @docs.listBrowsers
  async listBrowsers(@Caller() { userId, browserSessionId }: Principal): Promise<BrowserList> {
    const sessions = await this.browsers.list(userId);
    return { browsers: sessions.map((session) => ({ ...session, isCurrent: session.id === browserSessionId })) };
  }

  @Delete('browsers')
  @RequireLogin()
  @docs.endBrowsers
  async endBrowsers(@Caller() principal: Principal): Promise<EndedBrowsers> {
    return { ended: await this.browsers.revoke(principal, null) };
  }

  @Delete('browsers/:browserId')
  @RequireLogin()
  @docs.endBrowser
  async endBrowser(
    @Caller() principal: Principal,
    @IdParam('browserId', 'browserSession') id: string,
  ): Promise<EndedBrowsers> {
    return { ended: await this.browsers.revoke(principal, id) };
  }

  @Post('logout')
  @HttpCode(200)
  @RequireLogin()
  @docs.logOut
  async logOut(@Caller() principal: Principal): Promise<LoggedOut> {
    if (principal.browserSessionId === undefined) await this.logins.end(principal);
    else await this.browsers.revoke(principal, principal.browserSessionId);
    return { success: true };
  }
}
