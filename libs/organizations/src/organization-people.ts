import { AppError, validationError, type Clock } from '#common';
import {
  requireFreshSignIn,
  requirePermission,
  Trail,
  type Action,
  type BrowserSessions,
  type Principal,
  type Role,
  type TrailEntry,
} from '#auth';
import type { UsersRepository } from '#auth/tenancy';
import { requireGrant } from './grants.js';
import type { Invitation, InvitationExpiry, Invitations } from './invitations.js';
import type { Membership, MembersService } from './members.service.js';
import type { OrganizationsService } from './organizations.service.js';

export interface OrganizationPeopleParts {
  users: UsersRepository;
  organizations: OrganizationsService;
  members: MembersService;
  invitations: Invitations;
  sessions: BrowserSessions;
  trail: Trail;
  clock: Clock;
}

/**
 * The sites that a viewer is limited to, as their keys, once it is known that the caller may say so. Null: all; undefined: nothing is said.
 */
export type WantedSites = ((orgId: string) => Promise<readonly string[]>) | null | undefined;

/** Who belongs to an organization, for callers of the API: asks the caller's role, then does it. A non-member learns nothing: NOT_FOUND. */
export class OrganizationPeople {
  constructor(private readonly parts: OrganizationPeopleParts) {}

  /** @throws AppError NOT_FOUND, FORBIDDEN for another role, for what only owners may, and for the last owner */
  async setRole(
    principal: Principal,
    { orgId, userId, role, sites }: { orgId: string; userId: string; role: Role; sites?: WantedSites },
  ): Promise<Membership> {
    requireGrant(principal, await this.authorize(principal, orgId, 'members:write'), role);
    if (principal.kind === 'key')
      throw new AppError('FORBIDDEN', { message: 'A key cannot change roles. Log in, and do it as yourself.' });
    const siteKeys = await limitOf(sites, orgId, role);
    const wanted = { orgId, userId, role, ...(siteKeys === undefined ? {} : { siteKeys }), by: principal };
    return this.parts.members.setRole(wanted, (current, own) => {
      for (const touched of [current, role]) requireGrant(principal, present(own), touched);
      if (current !== role) this.requireFreshFor(principal, current, role);
    });
  }

  /**
   * Access ends with the next request. Everybody may leave; the last owner may not.
   * @param wanted `adoptKeys`: ids of the member's keys that act as the caller from now on; all others end
   * @throws AppError VALIDATION_ERROR for a key that is not a live one of the member, else as `setRole`
   */
  async remove(
    principal: Principal,
    { orgId, userId, adoptKeys = [] }: { orgId: string; userId: string; adoptKeys?: readonly string[] },
  ): Promise<void> {
    const isLeaving = userId === principal.userId && principal.kind !== 'key';
    const own = await this.authorize(principal, orgId, isLeaving ? null : 'members:write');
    if (adoptKeys.length > 0) refuseAdoption(principal, own, isLeaving);
    await this.parts.members.remove({ orgId, userId, adoptKeys, by: principal }, (current, ownNow) => {
      if (!isLeaving) requireGrant(principal, present(ownNow), current);
      this.requireFreshFor(principal, current);
    });
  }

  /** @throws AppError VALIDATION_ERROR, NOT_FOUND, FORBIDDEN as `setRole` */
  async invite(
    principal: Principal,
    {
      sites,
      ...wanted
    }: { orgId: string; role: Role; sites?: WantedSites; email: string | null; expiry: InvitationExpiry },
  ): Promise<Invitation & { code: string; url: string; isMailed: boolean }> {
    requireGrant(principal, await this.authorize(principal, wanted.orgId, 'members:write'), wanted.role);
    this.requireFreshFor(principal, wanted.role);
    const siteKeys = (await limitOf(sites, wanted.orgId, wanted.role)) ?? null;
    return this.parts.invitations.create({ ...wanted, siteKeys, by: principal });
  }

  /** Newest first, decided ones included. @throws AppError NOT_FOUND, FORBIDDEN */
  async invitations(principal: Principal, orgId: string): Promise<Invitation[]> {
    await this.authorize(principal, orgId, 'members:write');
    return this.parts.invitations.list(orgId);
  }

  /** @throws AppError NOT_FOUND, FORBIDDEN */
  async revokeInvitation(principal: Principal, orgId: string, id: string): Promise<void> {
    await this.authorize(principal, orgId, 'members:write');
    await this.parts.invitations.revoke(orgId, id, principal);
  }

  /** What was done in the organization, newest first; for its owners. @throws AppError NOT_FOUND, FORBIDDEN */
  async trail(
    principal: Principal,
    orgId: string,
    page: { before: number | null; limit: number },
  ): Promise<TrailEntry[]> {
    await this.authorize(principal, orgId, 'trail:read');
    return this.parts.trail.list({ orgId, ...page });
  }

  /**
   * Where the caller acts from the next request on: in this browser, or with all command lines and tokens that name no organization.
   * @throws AppError FORBIDDEN for a non-member
   */
  async choose(principal: Principal, orgId: string): Promise<Principal> {
    const chosen = await this.parts.organizations.actIn(principal, orgId);
    if (principal.browserSessionId !== undefined) await this.parts.sessions.choose(principal.browserSessionId, orgId);
    else await this.parts.users.setActiveOrganization(principal.userId, orgId);
    return chosen;
  }

  /** Who owns the organization is decided by a person who is there, not by a browser that was left open. */
  private requireFreshFor(principal: Principal, ...touched: readonly Role[]): void {
    if (touched.includes('owner')) requireFreshSignIn(principal, this.parts.clock.now());
  }

  private async authorize(principal: Principal, orgId: string, action: Action | null): Promise<Role> {
    const membership = await this.parts.organizations.findMembership(principal, orgId);
    if (!membership) throw new AppError('NOT_FOUND');
    if (action !== null) requirePermission(membership.role, action);
    return membership.role;
  }
}

/** Keys of the sites that a member is limited to. @throws AppError VALIDATION_ERROR for another role than viewer, and as `sites` */
export async function limitOf(
  sites: WantedSites,
  orgId: string,
  role: Role,
): Promise<readonly string[] | null | undefined> {
  if (!sites) return sites;
  if (role !== 'viewer') throw validationError([{ path: 'sites', message: 'is for the role "viewer" alone' }]);
  return sites(orgId);
}

/** The caller's role while members cannot be changed. @throws AppError NOT_FOUND for who was removed meanwhile */
function present(own: Role | null): Role {
  if (own === null) throw new AppError('NOT_FOUND');
  return own;
}

function refuseAdoption({ kind }: Principal, own: Role, isLeaving: boolean): void {
  if (isLeaving)
    throw validationError([
      { path: 'adoptKeys', message: 'Who leaves cannot keep keys. Another admin can adopt them.' },
    ]);
  if (kind === 'key')
    throw new AppError('FORBIDDEN', { message: 'A key cannot adopt keys. Log in, and do it as yourself.' });
  requirePermission(own, 'keys:write');
}
