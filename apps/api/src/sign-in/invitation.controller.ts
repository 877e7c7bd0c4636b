import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError, isId } from '#common';
import { BrowserSessions, type Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Accounts, Invitations, LocalAccounts, type Invitation } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { setCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { INVITATION_COOKIE_MS, readInvitationCookie } from './invitation-cookie.js';
import { renderJoin, UNTYPED } from './local-pages.js';
import { HOME, ownForm, show, showError, showForm } from './page-answer.js';
import { relyingPartyOf } from './relying-party.js';
import { signedIn } from './signed-in.js';
import { renderInvitation, renderInvitationCode, renderMessage } from './sign-in-pages.js';

/** The page behind the link of an invitation. The secret comes by a form and stays in a cookie until it is decided: it is in no address. */
@Controller('app/invitation/:id')
@ApiExcludeController()
export class InvitationController {
  constructor(
    private readonly invitations: Invitations,
    private readonly sessions: BrowserSessions,
    private readonly accounts: Accounts,
    private readonly local: LocalAccounts,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Public()
  async page(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if (!isId('invitation', id)) throw new AppError('NOT_FOUND');
    const opened = readInvitationCookie(request, this.config.http);
    if (opened?.id !== id) return show(response, 200, renderInvitationCode(id, null));
    await this.showInvitation(opened, request, response);
  }

  /** `code` opens the invitation in this browser; `decision` decides it. */
  @Post()
  @Public()
  async submit(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if (!isId('invitation', id)) throw new AppError('NOT_FOUND');
    const { http } = this.config;
    const form = await ownForm(request, response, http);
    const decision = form.get('decision');
    const opened = readInvitationCookie(request, http);
    if (decision !== null && opened?.id === id) return this.decide(opened, decision, request, response);
    const code = (form.get('code') ?? '').trim();
    try {
      const guess = { kind: 'invitation', by: request.ip ?? '', link: id } as const;
      await this.limiter.guessing(guess, response, () => this.invitations.read(id, code));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      return show(response, 404, renderInvitationCode(id, error.message));
    }
    setCookie(response, http, { use: 'invitation', value: `${id}.${code}`, lifeMs: INVITATION_COOKIE_MS });
    response.redirect(303, `/app/invitation/${id}`);
  }

  private async decide(
    { id, code }: { id: string; code: string },
    decision: string,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const person = await this.person(request);
    try {
      if (decision !== 'accept') await this.invitations.decline(id, code, person ?? 'link');
      else if (person === null) return response.redirect(303, `/app/sign-in?next=/app/invitation/${id}`);
      else await this.invitations.accept(id, code, person);
    } catch (error) {
      return showError(response, 'This did not work', error);
    }
    setCookie(response, this.config.http, { use: 'invitation', value: null });
    if (decision === 'accept') return response.redirect(303, HOME);
    show(response, 200, renderMessage('Declined', 'You did not join. You can close this page.'));
  }

  private async showInvitation(
    { id, code }: { id: string; code: string },
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const person = await this.person(request);
    try {
      const invitation = await this.invitations.read(id, code);
      if (person === null && this.config.auth.local) return await this.showJoin(invitation, request, response);
      const account = person && (await this.accounts.describe(person));
      show(response, 200, renderInvitation(invitation, account));
    } catch (error) {
      setCookie(response, this.config.http, { use: 'invitation', value: null });
      showError(response, 'This invitation is over', error);
    }
  }

  private async showJoin(invitation: Invitation, request: ApiRequest, response: Response): Promise<void> {
    const isKnown = await this.local.isKnown(invitation.email);
    const hasPasskeys = relyingPartyOf(request, this.config.http) !== null;
    await showForm(response, 200, renderJoin(invitation, { isKnown, hasPasskeys, typed: UNTYPED }));
  }

  private person(request: ApiRequest): Promise<Principal | null> {
    return signedIn(request, this.sessions, this.config.http);
  }
}
