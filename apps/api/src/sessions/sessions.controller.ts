import { Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { BrowserSessions, LoginRequests, LoginTokens, type LoginStatus, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Accounts } from '#organizations';
import { Public, RequireCredentials, RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { locate } from '../http/locate.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { JsonBody } from '../validation/params.decorators.js';
import { StartLoginDto, TakeLoginDto } from './login.dto.js';
import { DocumentLogout, DocumentStartLogin, DocumentTakeLogin, DocumentWhoAmI } from './sessions.docs.js';
import { toWhoAmI, type WhoAmI } from './who-am-i.js';

interface StartedLoginAnswer {
  sessionId: string;
  authUrl: string;
  expiresAt: Date;
  userCode?: string;
  verificationUrl?: string;
}

interface TakenLoginAnswer {
  status: LoginStatus;
  expiresAt: Date;
  token?: string;
  user?: { id: string; name: string; email?: string };
}

@Controller('v1/auth')
export class SessionsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly logins: LoginTokens,
    private readonly requests: LoginRequests,
    private readonly browsers: BrowserSessions,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('sessions')
  @Public()
  @DocumentStartLogin()
  async start(
    @JsonBody() { codeChallenge, deviceName, port }: StartLoginDto,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StartedLoginAnswer> {
    await this.limiter.takeForGuess(request.ip ?? '', response);
    const started = await this.requests.start({
      codeChallenge,
      deviceName: deviceName ?? 'A command line',
      port: port ?? null,
    });
    const { sessionId, userCode, expiresAt } = started;
    const { baseUrl } = this.config.http;
    locate(response, this.config, `/v1/auth/sessions/${sessionId}`);
    const authUrl = `${baseUrl}/app/login/${sessionId}`;
    return userCode === null
      ? { sessionId, authUrl, expiresAt }
      : { sessionId, authUrl, expiresAt, userCode, verificationUrl: `${baseUrl}/app/device` };
  }

  @Post('sessions/:id')
  @HttpCode(200)
  @Public()
  @DocumentTakeLogin()
  async take(@Param('id') id: string, @JsonBody() { codeVerifier }: TakeLoginDto): Promise<TakenLoginAnswer> {
    const { status, expiresAt, granted } = await this.requests.take(id, codeVerifier);
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
  @DocumentWhoAmI()
  async whoAmI(@Caller() principal: Principal): Promise<WhoAmI> {
    return toWhoAmI(principal, await this.accounts.describe(principal));
  }

  @Post('logout')
  @HttpCode(200)
  @RequireLogin()
  @DocumentLogout()
  async logOut(@Caller() principal: Principal): Promise<{ success: true }> {
    if (principal.browserSessionId === undefined) await this.logins.end(principal);
    else await this.browsers.revoke(principal.userId, principal.browserSessionId);
    return { success: true };
  }
}
