import { AppError, newId, validationError, type Clock } from '#common';
import { adoptKeys, endGrants, grantOf, isRole, revokeKeysOf, Trail, type Actor, type Role } from '#auth';
import type { Database, Sql } from '#database';
import { membershipRows, siteIdsOf, type GrantRow, type MembershipRow } from '#auth/tenancy';
import { counted } from '#common/words';
import { rolesBeyond } from './grants.js';
import type { CreditAccounts } from './organization.js';
import type { Plans } from './plans.js';

export interface Membership {
  id: string;
  orgId: string;
  userId: string;
  role: Role;
  /** Ids of the sites that a viewer is limited to; null: all. */
  sites: string[] | null;
  createdAt: Date;
}

/** A user who is to be a member. */
export interface NewMember {
  orgId: string;
  userId: string;
  role: Role;
  /** Keys of the sites that a viewer is limited to; null or missing: all. */
  siteKeys?: readonly string[] | null;
  by?: Actor;
  /** By whom and with what, where that is not who does it. */
  grant?: GrantRow;
}

/** Asked with the member's role, and with that of who changes it (null: none), while members cannot be changed; it refuses by throwing. */
export type CheckMember = (current: Role, own: Role | null) => void;

/** Who belongs to an organization. Who may change that is the caller's question (`requireRole(principal, 'members:write')`). */
export class MembersService {
  private readonly database: Database;
  private readonly plans: Plans;
  private readonly accounts: CreditAccounts;
  private readonly clock: Clock;
  private readonly trail: Trail;

  constructor(parts: { database: Database; plans: Plans; accounts: CreditAccounts; clock: Clock }) {
    this.trail = new Trail(parts.database, parts.clock);
    this.database = parts.database;
    this.plans = parts.plans;
    this.accounts = parts.accounts;
    this.clock = parts.clock;
  }

  /**
   * Adds the user, or gives an existing member the role. On a plan with seats a new one brings its monthly credits at once.
   * @throws AppError NOT_FOUND without such an organization, FORBIDDEN when the plan has no room or the last owner would be lost
   */
  async add(wanted: NewMember): Promise<Membership> {
    const { orgId, userId, role, by = null } = wanted;
    const existing = await this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = await membershipRows.find(sql, orgId, userId);
      return membership && this.changeRole(sql, membership, { role, siteKeys: wanted.siteKeys, owners, by });
    });
    return existing ?? this.join(wanted, (_sql, join) => join());
  }

  /**
   * Adds a user who is no member yet, in a transaction that `work` makes whole; a member stays what they are.
   * @throws AppError NOT_FOUND without such an organization, FORBIDDEN when the plan has no room, and what `work` throws
   */
  async join(
    wanted: NewMember,
    work: (sql: Sql, join: () => Promise<Membership>) => Promise<Membership>,
  ): Promise<Membership> {
    const joined: { planId: string; members: number }[] = [];
    const membership = await this.database.transaction(async (sql) => {
      joined.length = 0;
      // First of all, as everywhere: what `work` locks comes after the organization.
      const { planId, plan, members } = await this.lock(sql, wanted.orgId);
      return work(sql, async () => {
        const existing = await membershipRows.find(sql, wanted.orgId, wanted.userId);
        if (existing) return membershipOf(existing);
        if (plan.maxMembers >= 0 && members >= plan.maxMembers) throw noRoom(plan);
        joined.push({ planId, members: members + 1 });
        return this.insert(sql, wanted);
      });
    });
    // After the commit: a process that dies here leaves the month as it was, and the next change of members tops it up.
    for (const { planId, members } of joined) {
      const plan = this.plans.get(planId);
      if (plan.minSeats > 0) await this.accounts.topUp(wanted.orgId, plan, members);
    }
    return membership;
  }

  /**
   * Like `join`, in the caller's transaction, and without a word where the plan has no
   * room. The month is topped up with the next change of members.
   */
  async joinIn(sql: Sql, wanted: NewMember): Promise<void> {
    const { plan, members } = await this.lock(sql, wanted.orgId);
    const hasRoom = plan.maxMembers < 0 || members < plan.maxMembers;
    if (hasRoom && !(await membershipRows.find(sql, wanted.orgId, wanted.userId))) await this.insert(sql, wanted);
  }

  /**
   * @param wanted `siteKeys`: of the sites that a viewer is limited to from now on. Null: all; missing: as they were.
   * @throws AppError NOT_FOUND when the user is not a member, FORBIDDEN for the last owner
   */
  async setRole(
    wanted: { orgId: string; userId: string; role: Role; siteKeys?: readonly string[] | null; by: Actor },
    check: CheckMember,
  ): Promise<Membership> {
    const { orgId, userId, role, siteKeys, by } = wanted;
    return this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = await this.find(sql, orgId, userId);
      check(membershipOf(membership).role, await this.roleOf(sql, orgId, by));
      return this.changeRole(sql, membership, { role, siteKeys, owners, by });
    });
  }

  /**
   * Access ends with the next request, for the user and for the keys that the user created in
   * this organization; their open invitations and password links end.
   * @param wanted `adoptKeys`: ids of keys that act as `by` from now on
   * @throws AppError NOT_FOUND when the user is not a member, FORBIDDEN for the last
   *   owner, VALIDATION_ERROR for a key that is not one of theirs
   */
  async remove(
    wanted: { orgId: string; userId: string; by?: Actor; adoptKeys?: readonly string[] },
    check: CheckMember = () => undefined,
  ): Promise<void> {
    const { orgId, userId, by = null } = wanted;
    await this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = membershipOf(await this.find(sql, orgId, userId));
      check(membership.role, await this.roleOf(sql, orgId, by));
      refuseLosingLastOwner(membership, null, owners);
      await membershipRows.remove(sql, membership);
      const action = by !== null && by !== 'link' && by.userId === userId ? 'member.left' : 'member.removed';
      await this.endKeys(sql, { orgId, userId, adopted: wanted.adoptKeys ?? [] }, { by, reason: action });
      const end = { by, now: this.clock.now(), reason: action } as const;
      await endGrants(sql, this.trail, { orgId, grantedBy: userId }, end);
      await this.trail.record(sql, { by, orgId, action, subject: userId, details: { role: membership.role } });
    });
  }

  /** They stay dead when the user joins again. */
  private async endKeys(
    sql: Sql,
    { orgId, userId, adopted }: { orgId: string; userId: string; adopted: readonly string[] },
    { by, reason }: { by: Actor; reason: string },
  ): Promise<void> {
    const now = this.clock.now();
    const wanted = new Set(adopted);
    if (wanted.size > 0) {
      const keys = await adoptKeys(sql, { ids: [...wanted], orgId, from: userId, grant: grantOf(by) }, now);
      for (const id of keys) wanted.delete(id);
      if (wanted.size > 0)
        throw validationError([
          { path: 'adoptKeys', message: `Not a live key of this member: ${[...wanted].join(', ')}.` },
        ]);
      for (const subject of keys)
        await this.trail.record(sql, { by, orgId, action: 'key.adopted', subject, details: { from: userId } });
    }
    for (const subject of await revokeKeysOf(sql, { orgId, userId }, now))
      await this.trail.record(sql, { by, orgId, action: 'key.revoked', subject, details: { reason } });
  }

  /** The role of who does something; null for the operator, and for who has been removed meanwhile. */
  private async roleOf(sql: Sql, orgId: string, by: Actor): Promise<Role | null> {
    const row = by === null || by === 'link' ? null : await membershipRows.find(sql, orgId, by.userId);
    return row && membershipOf(row).role;
  }

  private async lock(
    sql: Sql,
    orgId: string,
  ): Promise<{ planId: string; plan: ReturnType<Plans['get']>; members: number; owners: number }> {
    const planId = await membershipRows.lockOrganization(sql, orgId);
    if (planId === null) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    return { planId, plan: this.plans.get(planId), ...(await membershipRows.count(sql, orgId)) };
  }

  private async find(sql: Sql, orgId: string, userId: string): Promise<MembershipRow> {
    const membership = await membershipRows.find(sql, orgId, userId);
    if (!membership) throw new AppError('NOT_FOUND', { message: 'The user is not a member of the organization.' });
    return membership;
  }

  private async insert(
    sql: Sql,
    { orgId, userId, role, siteKeys = null, by = null, grant = grantOf(by) }: NewMember,
  ): Promise<Membership> {
    const now = this.clock.now();
    const limit = limitOf(role, siteKeys);
    const id = newId('membership', now.getTime());
    const membership = { id, orgId, userId, role, siteKeys: limit, createdAt: now };
    await membershipRows.insert(sql, { ...membership, ...grant });
    const details = { role, ...inWords(limit) };
    await this.trail.record(sql, { by, orgId, action: 'member.added', subject: userId, details });
    return membershipOf(membership);
  }

  private async changeRole(
    sql: Sql,
    membership: MembershipRow,
    {
      role,
      siteKeys,
      owners,
      by,
    }: { role: Role; siteKeys: readonly string[] | null | undefined; owners: number; by: Actor },
  ): Promise<Membership> {
    const { orgId, userId: subject, role: from } = membership;
    refuseLosingLastOwner(membership, role, owners);
    const limit = limitOf(role, siteKeys === undefined ? membership.siteKeys : siteKeys);
    if (from !== role || String(limit) !== String(membership.siteKeys)) {
      await membershipRows.setRole(sql, membership.id, { role, siteKeys: limit }, grantOf(by));
      const end = { by, now: this.clock.now(), reason: 'member.role_changed' } as const;
      await endGrants(sql, this.trail, { orgId, grantedBy: subject, roles: rolesBeyond(role) }, end);
      const details = { from, to: role, ...inWords(limit) };
      await this.trail.record(sql, { by, orgId, action: 'member.role_changed', subject, details });
    }
    return membershipOf({ ...membership, role, siteKeys: limit });
  }
}

function membershipOf({ role, siteKeys, ...row }: MembershipRow): Membership {
  if (!isRole(role)) throw new Error('A membership has a role that is not known.');
  return { ...row, role, sites: siteIdsOf(row.orgId, siteKeys) };
}

/** Only viewers are limited: what others do is about the organization. */
function limitOf(role: Role, siteKeys: readonly string[] | null): string[] | null {
  return role === 'viewer' && siteKeys !== null ? [...new Set(siteKeys)].sort() : null;
}

/** Of a limit, for the trail. */
function inWords(siteKeys: readonly string[] | null): { sites?: string } {
  return siteKeys === null ? {} : { sites: siteKeys.join(', ') };
}

function noRoom(plan: ReturnType<Plans['get']>): AppError {
  return new AppError('FORBIDDEN', {
    message: `The plan "${plan.id}" allows ${counted(plan.maxMembers, 'member')}. Remove one, or choose another plan.`,
  });
}

function refuseLosingLastOwner(membership: Pick<MembershipRow, 'role'>, nextRole: Role | null, owners: number): void {
  if (membership.role !== 'owner' || nextRole === 'owner' || owners > 1) return;
  throw new AppError('FORBIDDEN', {
    message: 'This is the only owner of the organization. Make another member owner first.',
  });
}
