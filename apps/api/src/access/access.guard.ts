import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '#common';
import { BrowserSessions, requirePrincipal, requireScope, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { OrganizationsService } from '#organizations';
import type { ApiRequest } from '../http/api-request.js';
import { readRateClass } from '../rate-limit/rate-limit.decorators.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { readAccessRule, type AccessRule } from './access-rule.js';
import { inView } from './organization-view.js';
import { isSameOrigin, readSessionCookie } from './session-cookie.js';
import { CoalescingAuthenticator } from './coalescing-authenticator.js';

/** Before anything of the request is read: address quota, credentials, quota of the credentials, scope. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly credentials: CoalescingAuthenticator,
    private readonly limiter: RateLimiter,
    private readonly sessions: BrowserSessions,
    private readonly organizations: OrganizationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const handler = context.getHandler();
    const rule = readAccessRule(handler);
    if (!rule) throw new AppError('FORBIDDEN');

    const rateClass = this.limiter.isEnabled ? readRateClass(handler, request.method) : null;
    if (rateClass) await this.limiter.takeForAddress(request.ip ?? '', response);
    if (rule.kind === 'public') return true;

    const identified = await this.identify(rule, request);
    if (!identified) {
      request.principal = null;
      return true;
    }
    const chosen = await this.inChosenOrganization(identified, request);
    const principal = inView(chosen, request, handler);
    request.principal = principal;
    if (rateClass) await this.limiter.takeForCredential(principal, rateClass, response);
    if (rule.kind === 'credentials') {
      if (!rule.keys && principal.kind === 'key') throw loginNeeded();
    } else if (rule.kind === 'scope' || rule.invalidToken === 'reject') requireScope(principal, rule.scopes);
    return true;
  }

  /** The header X-Organization names where this one request acts. @throws AppError FORBIDDEN where the caller is no member */
  private async inChosenOrganization(principal: Principal, { headers }: ApiRequest): Promise<Principal> {
    const wanted = headers['x-organization'];
    return wanted === undefined ? principal : this.organizations.actIn(principal, String(wanted));
  }

  /** A bearer wins whenever it is there; the cookie of a browser counts without one. */
  private async authenticate(request: ApiRequest): Promise<Principal | null> {
    const header = request.headers.authorization;
    const cookie = header === undefined ? readSessionCookie(request, this.config.http) : null;
    if (cookie === null) return this.credentials.authenticate(header);
    const isSafe = request.method === 'GET' || request.method === 'HEAD';
    if (!isSafe && !isSameOrigin(request, this.config.http)) throw otherOrigin();
    return this.sessions.authenticate(cookie);
  }

  private async identify(
    rule: Exclude<AccessRule, { kind: 'public' }>,
    request: ApiRequest,
  ): Promise<Principal | null> {
    if (rule.kind !== 'optional') return requirePrincipal(await this.authenticate(request));
    try {
      return await this.authenticate(request);
    } catch (error) {
      if (rule.invalidToken === 'reject' || !(error instanceof AppError)) throw error;
      // Who cannot be checked sees what everybody sees; about the rest the handler says why not.
      if (error.code === 'SERVICE_UNAVAILABLE') request.unchecked = error;
      return null;
    }
  }
}

function loginNeeded(): AppError {
  return new AppError('FORBIDDEN', { message: 'A key cannot do this. Log in, and do it as yourself.' });
}

function otherOrigin(): AppError {
  return new AppError('FORBIDDEN', {
    message:
      'A page of another site asked for this. With a browser session, change things from the pages of this service.',
  });
}
