import { Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Put, Req } from '@nestjs/common';
import { AppError } from '#common';
import type { Principal } from '#auth';
import type { Config } from '#config';
import { CONFIG } from '#config/nest';
import { LocalAccounts, Profiles, type Profile } from '#organizations';
import {
  ChangePasswordDto,
  ChangeProfileDto,
  NewPasskeyDto,
  RenamePasskeyDto,
  type Done,
  type PasskeyOptionsView,
  type PasswordLinkView,
  type ProfileView,
} from '#organizations/dto';
import { RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { requireRelyingParty } from '../sign-in/relying-party.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './profile.docs.js';

/** What people change about themselves, and the link with which a colleague sets a new password. */
@Controller('v1')
export class ProfileController {
  constructor(
    private readonly profiles: Profiles,
    private readonly local: LocalAccounts,
    private readonly limiter: RateLimiter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('auth/profile')
  @RequireLogin()
  @docs.readProfile
  async read(@Caller() principal: Principal): Promise<ProfileView> {
    return this.shown(await this.profiles.read(principal));
  }

  @Patch('auth/profile')
  @RequireLogin()
  @docs.changeProfile
  async change(
    @Caller() principal: Principal,
    @JsonBody() change: ChangeProfileDto,
    @Req() request: ApiRequest,
  ): Promise<ProfileView> {
    if (change.password !== undefined) await this.countGuess(request, principal);
    return this.shown(await this.profiles.change(principal, change));
  }

  @Post('auth/profile/email-confirmation')
  @HttpCode(200)
  @RequireLogin()
  @docs.sendEmailConfirmation
  async confirmEmail(@Caller() principal: Principal): Promise<Done> {
    await this.profiles.sendConfirmation(principal);
    return { success: true };
  }

  @Put('auth/password')
  @RequireLogin()
  @docs.changePassword
  async changePassword(
    @Caller() principal: Principal,
    @JsonBody() { currentPassword, password }: ChangePasswordDto,
    @Req() request: ApiRequest,
  ): Promise<Done> {
    this.requireOn();
    await this.countGuess(request, principal);
    await this.profiles.setPassword(principal, { current: currentPassword, next: password });
    return { success: true };
  }

  @Post('auth/passkeys/options')
  @HttpCode(200)
  @RequireLogin()
  @docs.startPasskey
  async startPasskey(@Caller() principal: Principal, @Req() request: ApiRequest): Promise<PasskeyOptionsView> {
    this.requireOn();
    const party = requireRelyingParty(request, this.config.http);
    return { options: (await this.profiles.startPasskey(principal, party)) as Record<string, unknown> };
  }

  @Post('auth/passkeys')
  @RequireLogin()
  @docs.addPasskey
  async addPasskey(
    @Caller() principal: Principal,
    @JsonBody() passkey: NewPasskeyDto,
    @Req() request: ApiRequest,
  ): Promise<ProfileView> {
    this.requireOn();
    const party = requireRelyingParty(request, this.config.http);
    return this.shown(await this.profiles.addPasskey(principal, party, passkey));
  }

  @Patch('auth/passkeys/:passkeyId')
  @RequireLogin()
  @docs.renamePasskey
  async renamePasskey(
    @Caller() principal: Principal,
    @Param('passkeyId') id: string,
    @JsonBody() { name }: RenamePasskeyDto,
  ): Promise<ProfileView> {
    return this.shown(await this.profiles.renamePasskey(principal, id, name));
  }

  @Delete('auth/passkeys/:passkeyId')
  @RequireLogin()
  @docs.removePasskey
  async removePasskey(@Caller() principal: Principal, @Param('passkeyId') id: string): Promise<ProfileView> {
    return this.shown(await this.profiles.removePasskey(principal, id));
  }

  @Post('organizations/:id/members/:userId/password-link')
  @RequireLogin()
  @docs.createPasswordLink
  passwordLink(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @IdParam('userId', 'user') userId: string,
  ): Promise<PasswordLinkView> {
    this.requireOn();
    return this.local.createResetLink(principal, { orgId, userId });
  }

  private countGuess(request: ApiRequest, { userId }: Principal): Promise<void> {
    return this.limiter.takeForTry({ kind: 'password', by: userId, link: null }, request.res);
  }

  private shown(profile: Profile): ProfileView {
    return { ...profile, hasLocalSignIn: this.config.auth.local };
  }

  /** @throws AppError FORBIDDEN where people sign in at a provider alone */
  private requireOn(): void {
    if (!this.config.auth.local)
      throw new AppError('FORBIDDEN', {
        message: 'This installation has no passwords and passkeys (AUTH_LOCAL is off).',
      });
  }
}
