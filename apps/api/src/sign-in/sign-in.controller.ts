import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '#common';
import { BrowserSessions, LoginRequests, SignInLinks, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Accounts } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { isSameOrigin, readSessionCookie, setSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { readForm } from './read-form.js';
import {
  formPolicy,
  renderAccount,
  renderApproval,
  renderDevice,
  renderMessage,
  renderSignIn,
} from './sign-in-pages.js';

/** Where a sign-in may lead to: pages of our own. */
const NEXT = /^\/app(\/[\w.:%~-]+)*(\?[\w.:%~=&+-]*)?$/;
const HOME = '/app';
const ACCOUNT = '/app/account';

@Controller('app')
@ApiExcludeController()
export class SignInController {
  constructor(
    private readonly sessions: BrowserSessions,
    private readonly links: SignInLinks,
    private readonly logins: LoginRequests,
    private readonly accounts: Accounts,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('sign-in')
  @Public()
  signInPage(@Req() { query }: ApiRequest, @Res() response: Response): void {
    show(response, 200, renderSignIn({ next: nextOf(query.next), wrong: null }));
  }

  @Post('sign-in')
  @Public()
  async signIn(@Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.ownForm(request, response);
    const next = nextOf(form.get('next'));
    const code = form.get('code') ?? '';
    await this.limiter.takeForGuess(request.ip ?? '', linkOf(code), response);
    const userId = await this.links.use(code);
    if (userId === null) {
      const wrong =
        'This code does not work: it was used, its 15 minutes are over, or it has a typing error. Ask for a new link.';
      return show(response, 403, renderSignIn({ next, wrong }));
    }
    const { token, lifeMs } = await this.sessions.create(userId, request.headers['user-agent']);
    setSessionCookie(response, this.config.http, token, lifeMs);
    response.redirect(303, next);
  }

  @Get('login/:id')
  @Public()
  async approvalPage(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const person = await this.person(request);
    if (person === null) return signInFirst(response, `/app/login/${id}`);
    const login = await this.logins.find(id);
    if (login === null) return gone(response);
    const callback = login.port === null ? '' : ` http://127.0.0.1:${login.port}`;
    show(response, 200, renderApproval(login, await this.accounts.describe(person)), callback);
  }

  @Post('login/:id')
  @Public()
  async decide(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const form = await this.ownForm(request, response);
    const person = await this.person(request);
    if (person === null) return signInFirst(response, `/app/login/${id}`);
    const decision = form.get('decision') === 'approved' ? 'approved' : 'denied';
    const decided = await this.logins.decide(id, person.userId, decision);
    if (decided === null) return gone(response);
    if (decision === 'denied')
      return show(response, 200, renderMessage('Refused', 'The command line was not let in. You can close this page.'));
    if (decided.port !== null) return response.redirect(303, `http://127.0.0.1:${decided.port}/callback`);
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
    const form = await this.ownForm(request, response);
    if ((await this.person(request)) === null) return signInFirst(response, '/app/device');
    const code = form.get('code') ?? '';
    await this.limiter.takeForGuess(request.ip ?? '', linkOf(code), response);
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
    const form = await this.ownForm(request, response);
    const person = await this.person(request);
    if (person === null) return signInFirst(response, ACCOUNT);
    const id = form.get('session');
    await this.sessions.revoke(person, id);
    if (id === null || id === person.browserSessionId) setSessionCookie(response, this.config.http, null);
    response.redirect(303, ACCOUNT);
  }

  private async person(request: ApiRequest): Promise<Principal | null> {
    const cookie = readSessionCookie(request, this.config.http);
    request.principal = cookie === null ? null : await this.sessions.authenticate(cookie);
    return request.principal;
  }

  /** @throws AppError FORBIDDEN for a form that another site sent */
  private async ownForm(request: ApiRequest, response: Response): Promise<URLSearchParams> {
    if (!isSameOrigin(request, this.config.http))
      throw new AppError('FORBIDDEN', {
        message: 'A page of another site sent this form. Open the page here and try again.',
      });
    return readForm(request, response);
  }
}

/** What a typed code is a guess at: the codes that begin like it. Wrong ends of a right beginning are counted together. */
function linkOf(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4);
}

function nextOf(wanted: unknown): string {
  return typeof wanted === 'string' && NEXT.test(wanted) ? wanted : HOME;
}

function signInFirst(response: Response, next: string): void {
  response.redirect(303, `/app/sign-in?next=${encodeURIComponent(nextOf(next))}`);
}

function gone(response: Response): void {
  const text =
    'Nobody waits here: the login was decided already, or its ten minutes are over. Start it again at the command line.';
  show(response, 404, renderMessage('This login is over', text));
}

function show(response: Response, status: number, page: string, callback = ''): void {
  response.setHeader('Content-Security-Policy', formPolicy(callback));
  // Forms of a page without any referrer would come from the origin "null".
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('X-Robots-Tag', 'noindex');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.status(status).end(page);
}
