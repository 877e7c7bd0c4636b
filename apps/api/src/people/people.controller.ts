import { Controller, Delete, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Principal } from '#auth';
import { OrganizationPeople, type WantedSites } from '#organizations';
import { Websites } from '#sites';
import {
  ChangeRoleDto,
  InviteDto,
  RemoveMemberQueryDto,
  roleNamed,
  TrailQueryDto,
  type CreatedInvitation,
  type Done,
  type InvitationList,
  type MembershipView,
  type TrailPage,
} from '#organizations/dto';
import { RequireScope } from '../access/access.decorators.js';
import { Caller } from '../access/principal.decorator.js';
import { Located } from '../http/located.decorator.js';
import { IdParam, JsonBody, ValidQuery } from '../validation/params.decorators.js';
import { docs } from './people.docs.js';

@Controller('v1/organizations/:id')
export class PeopleController {
  constructor(
    private readonly people: OrganizationPeople,
    private readonly websites: Websites,
  ) {}

  private wanted(sites: readonly string[] | null | undefined): WantedSites {
    return sites && ((orgId) => this.websites.keysOf(orgId, sites));
  }

  @Patch('members/:userId')
  @RequireScope('org:write')
  @docs.changeMemberRole
  changeRole(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @IdParam('userId', 'user') userId: string,
    @JsonBody() { role, sites }: ChangeRoleDto,
  ): Promise<MembershipView> {
    return this.people.setRole(principal, { orgId, userId, role: roleNamed(role), sites: this.wanted(sites) });
  }

  @Delete('members/:userId')
  @RequireScope('org:write')
  @docs.removeMember
  async remove(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @IdParam('userId', 'user') userId: string,
    @ValidQuery() { adoptKeys }: RemoveMemberQueryDto,
  ): Promise<Done> {
    await this.people.remove(principal, { orgId, userId, adoptKeys: adoptKeys?.split(',') ?? [] });
    return { success: true };
  }

  @Post('invitations')
  @RequireScope('org:write')
  @Located('/v1/organizations/:id/invitations/{id}')
  @docs.createInvitation
  invite(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @JsonBody() { role, sites, email, expiry }: InviteDto,
  ): Promise<CreatedInvitation> {
    const wanted = { orgId, role: roleNamed(role), email: email ?? null, expiry: expiry ?? '7d' } as const;
    return this.people.invite(principal, { ...wanted, sites: this.wanted(sites) });
  }

  @Get('invitations')
  @RequireScope('org:read')
  @docs.listInvitations
  async invitations(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
  ): Promise<InvitationList> {
    return { invitations: await this.people.invitations(principal, orgId) };
  }

  @Delete('invitations/:invitationId')
  @HttpCode(200)
  @RequireScope('org:write')
  @docs.revokeInvitation
  async revokeInvitation(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @IdParam('invitationId', 'invitation') invitationId: string,
  ): Promise<Done> {
    await this.people.revokeInvitation(principal, orgId, invitationId);
    return { success: true };
  }

  @Get('trail')
  @RequireScope('org:read')
  @docs.readTrail
  async trail(
    @Caller() principal: Principal,
    @IdParam('id', 'organization') orgId: string,
    @ValidQuery() { limit, before }: TrailQueryDto,
  ): Promise<TrailPage> {
    // One more than asked for says whether there is a next page.
    const entries = await this.people.trail(principal, orgId, { before: before || null, limit: limit + 1 });
    const page = entries.slice(0, limit);
    return { entries: page, nextCursor: entries.length > limit ? (page.at(-1)?.id ?? null) : null };
  }
}
