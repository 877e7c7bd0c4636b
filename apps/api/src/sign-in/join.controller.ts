import { Controller, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError, isId } from '#common';
import { BrowserSessions } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { Invitations, LocalAccounts, type Newcomer } from '#organizations';
import { Public } from '../access/access.decorators.js';
import { isSameOrigin, setCookie, setSessionCookie } from '../access/session-cookie.js';
import type { ApiRequest } from '../http/api-request.js';
import { readJson } from '../http/read-json.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { readInvitationCookie } from './invitation-cookie.js';
import { renderJoin } from './local-pages.js';
import { readPasskey } from './local-sign-in.controller.js';
import { HOME, ownForm, problemOf, showForm } from './page-answer.js';
import { relyingPartyOf, requireRelyingParty } from './relying-party.js';
import { browserOf } from './signed-in.js';

const MAX_JSON_BYTES = 2_048;

/** An account for the person who opened the link of an invitation in this browser. */
@Controller('app/invitation/:id')
@ApiExcludeController()
export class JoinController {
  constructor(
    private readonly local: LocalAccounts,
    private readonly invitations: Invitations,
    private readonly sessions: BrowserSessions,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a device is asked for a passkey of the account to be. */
  @Post('passkey-options')
  @HttpCode(200)
  @Public()
  async passkeyOptions(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    if (!isSameOrigin(request, this.config.http)) throw new AppError('FORBIDDEN');
    const link = this.linkOf(id, request);
    await this.limiter.takeForTry({ kind: 'invitation', by: null, link: id }, response);
    const sent = await readJson(request, response, { maxBytes: MAX_JSON_BYTES, syntaxCode: 'VALIDATION_ERROR' });
    const { name, email } = (sent ?? {}) as { name?: unknown; email?: unknown };
    const invitation = await this.invitations.read(link.id, link.code);
    const typed = { name: String(name ?? ''), email: invitation.email ?? String(email ?? '') };
    const { options } = await this.local.startPasskey(requireRelyingParty(request, this.config.http), typed);
    response.json(options);
  }

  /** Creates the account, joins, and signs in. */
  @Post('account')
  @Public()
  async join(@Param('id') id: string, @Req() request: ApiRequest, @Res() response: Response): Promise<void> {
    const { http } = this.config;
    const form = await ownForm(request, response, http);
    const link = this.linkOf(id, request);
    await this.limiter.takeForTry({ kind: 'invitation', by: null, link: id }, response);
    const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' };
    try {
      const proof = await this.proofOf(form, request);
      const userId = await this.local.join(link, { ...typed, proof });
      const by = 'password' in proof ? 'password' : 'passkey';
      const { token, lifeMs } = await this.sessions.create(userId, browserOf(request, http), by);
      setCookie(response, http, { use: 'invitation', value: null });
      setSessionCookie(response, http, token, lifeMs);
      response.redirect(303, HOME);
    } catch (error) {
      const wrong = problemOf(error);
      const invitation = await this.invitations.read(link.id, link.code);
      const isKnown = await this.local.isKnown(invitation.email);
      const hasPasskeys = relyingPartyOf(request, http) !== null;
      await showForm(response, 400, renderJoin(invitation, { isKnown, hasPasskeys, typed: { ...typed, wrong } }));
    }
  }

  /** A passkey is verified for the user that its device was asked for. */
  private async proofOf(form: URLSearchParams, request: ApiRequest): Promise<Newcomer['proof']> {
    if ((form.get('passkey') ?? '') === '') return { password: form.get('password') ?? '' };
    const party = requireRelyingParty(request, this.config.http);
    return this.local.verifyNewPasskey(party, readPasskey(form));
  }

  /** @throws AppError NOT_FOUND in a browser that has not opened the invitation */
  private linkOf(id: string, request: ApiRequest): { id: string; code: string } {
    const opened = readInvitationCookie(request, this.config.http);
    if (!this.config.auth.local || !isId('invitation', id) || opened?.id !== id) throw new AppError('NOT_FOUND');
    return opened;
  }
}
