import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Principal } from '#auth';
import { Invitations } from '#organizations';
import { InvitationCodeDto, type Done, type InvitationView, type MembershipView } from '#organizations/dto';
import { Public, RequireLogin } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import type { ApiRequest } from '../http/api-request.js';
import { RateLimiter } from '../rate-limit/rate-limiter.js';
import { IdParam, JsonBody } from '../validation/params.decorators.js';
import { docs } from './people.docs.js';

/** For people who have the link of an invitation. */
@Controller('v1/invitations/:id')
export class InvitationsController {
  constructor(
    private readonly invitations: Invitations,
    private readonly limiter: RateLimiter,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @docs.readInvitation
  async read(
    @IdParam('id', 'invitation') id: string,
    @JsonBody() { code }: InvitationCodeDto,
    @Req() request: ApiRequest,
  ): Promise<InvitationView> {
    return this.guessing(request, id, () => this.invitations.read(id, code));
  }

  @Post('accept')
  @HttpCode(200)
  @RequireLogin()
  @docs.acceptInvitation
  async accept(
    @Caller() principal: Principal,
    @IdParam('id', 'invitation') id: string,
    @JsonBody() { code }: InvitationCodeDto,
    @Req() request: ApiRequest,
  ): Promise<MembershipView> {
    return this.guessing(request, id, () => this.invitations.accept(id, code, principal));
  }

  @Post('decline')
  @HttpCode(200)
  @Public()
  @docs.declineInvitation
  async decline(
    @IdParam('id', 'invitation') id: string,
    @JsonBody() { code }: InvitationCodeDto,
    @Req() request: ApiRequest,
  ): Promise<Done> {
    await this.guessing(request, id, () => this.invitations.decline(id, code, 'link'));
    return { success: true };
  }

  private guessing<T>(request: ApiRequest, id: string, work: () => Promise<T>): Promise<T> {
    return this.limiter.guessing({ kind: 'invitation', by: request.ip ?? '', link: id }, request.res, work);
  }
}
