import { AppError, newId, type Clock } from '#common';
import { isRole, revokeKeysOf, Trail, type Actor, type Role } from '#auth';
import type { Database, Sql } from '#database';
import { MembersRepository, type MembershipRow } from '#tenancy';
import type { CreditAccounts } from './organization.js';
import type { Plans } from './plans.js';

export interface Membership {
  id: string;
  orgId: string;
  userId: string;
  role: Role;
  createdAt: Date;
}

/** Who belongs to an organization. Who may change that is the caller's question (`requireRole(principal, 'members:write')`). */
export class MembersService {
  private readonly repository = new MembersRepository();
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
  async add(wanted: { orgId: string; userId: string; role: Role; by?: Actor }): Promise<Membership> {
    const { orgId, userId, role, by = null } = wanted;
    const existing = await this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = await this.repository.find(sql, orgId, userId);
      return membership && this.changeRole(sql, membership, { role, owners, by });
    });
    return existing ?? this.join(wanted, (_sql, join) => join());
  }

  /**
   * Adds a user who is no member yet, in a transaction that `work` makes whole; a member stays what they are.
   * @throws AppError NOT_FOUND without such an organization, FORBIDDEN when the plan has no room, and what `work` throws
   */
  async join(
    wanted: { orgId: string; userId: string; role: Role; by?: Actor },
    work: (sql: Sql, join: () => Promise<Membership>) => Promise<Membership>,
  ): Promise<Membership> {
    const joined: { planId: string; members: number }[] = [];
    const membership = await this.database.transaction((sql) => {
      joined.length = 0;
      return work(sql, async () => {
        const { planId, plan, members } = await this.lock(sql, wanted.orgId);
        const existing = await this.repository.find(sql, wanted.orgId, wanted.userId);
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

  /** Like `join`, in the caller's transaction, and without a word where the plan has no room. The month is topped up with the next change of members. */
  async joinIn(sql: Sql, wanted: { orgId: string; userId: string; role: Role; by?: Actor }): Promise<void> {
    const { plan, members } = await this.lock(sql, wanted.orgId);
    const hasRoom = plan.maxMembers < 0 || members < plan.maxMembers;
    if (hasRoom && !(await this.repository.find(sql, wanted.orgId, wanted.userId))) await this.insert(sql, wanted);
  }

  /**
   * @param check asked with the member's role while nobody else changes members; it refuses by throwing
   * @throws AppError NOT_FOUND when the user is not a member, FORBIDDEN for the last owner
   */
  async setRole(
    wanted: { orgId: string; userId: string; role: Role; by: Actor },
    check: (role: Role) => void,
  ): Promise<Membership> {
    const { orgId, userId, role, by } = wanted;
    return this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = membershipOf(await this.find(sql, orgId, userId));
      check(membership.role);
      return this.changeRole(sql, membership, { role, owners, by });
    });
  }

  /**
   * Access ends with the next request, for the user and for the keys that the user created in this organization.
   * @param check as for `setRole`
   * @throws AppError NOT_FOUND when the user is not a member, FORBIDDEN for the last owner
   */
  async remove(
    wanted: { orgId: string; userId: string; by?: Actor },
    check: (role: Role) => void = () => undefined,
  ): Promise<void> {
    const { orgId, userId, by = null } = wanted;
    await this.database.transaction(async (sql) => {
      const { owners } = await this.lock(sql, orgId);
      const membership = membershipOf(await this.find(sql, orgId, userId));
      check(membership.role);
      refuseLosingLastOwner(membership, null, owners);
      await this.repository.remove(sql, membership);
      // The member's keys are dead from now on, and stay so when the user joins again.
      await revokeKeysOf(sql, membership, this.clock.now());
      const action = by !== 'link' && by?.userId === userId ? 'member.left' : 'member.removed';
      await this.trail.record(sql, { by, orgId, action, subject: userId, details: { role: membership.role } });
    });
  }

  private async lock(
    sql: Sql,
    orgId: string,
  ): Promise<{ planId: string; plan: ReturnType<Plans['get']>; members: number; owners: number }> {
    const planId = await this.repository.lockOrganization(sql, orgId);
    if (planId === null) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    return { planId, plan: this.plans.get(planId), ...(await this.repository.count(sql, orgId)) };
  }

  private async find(sql: Sql, orgId: string, userId: string): Promise<MembershipRow> {
    const membership = await this.repository.find(sql, orgId, userId);
    if (!membership) throw new AppError('NOT_FOUND', { message: 'The user is not a member of the organization.' });
    return membership;
  }

  private async insert(
    sql: Sql,
    { orgId, userId, role, by = null }: { orgId: string; userId: string; role: Role; by?: Actor },
  ): Promise<Membership> {
    const now = this.clock.now();
    const membership = { id: newId('membership', now.getTime()), orgId, userId, role, createdAt: now };
    await this.repository.insert(sql, membership);
    await this.trail.record(sql, { by, orgId, action: 'member.added', subject: userId, details: { role } });
    return membership;
  }

  private async changeRole(
    sql: Sql,
    membership: MembershipRow,
    { role, owners, by }: { role: Role; owners: number; by: Actor },
  ): Promise<Membership> {
    const { orgId, userId: subject, role: from } = membership;
    refuseLosingLastOwner(membership, role, owners);
    await this.repository.setRole(sql, membership.id, role);
    if (from !== role)
      await this.trail.record(sql, { by, orgId, action: 'member.role_changed', subject, details: { from, to: role } });
    return { ...membership, role };
  }
}

function membershipOf(row: MembershipRow): Membership {
  if (!isRole(row.role)) throw new Error('A membership has a role that is not known.');
  return { ...row, role: row.role };
}

function noRoom(plan: ReturnType<Plans['get']>): AppError {
  return new AppError('FORBIDDEN', {
    message: `The plan "${plan.id}" has room for ${plan.maxMembers} member(s). Remove one, or choose another plan.`,
  });
}

function refuseLosingLastOwner(membership: MembershipRow, nextRole: Role | null, owners: number): void {
  if (membership.role !== 'owner' || nextRole === 'owner' || owners > 1) return;
  throw new AppError('FORBIDDEN', {
    message: 'This is the only owner of the organization. Make another member owner first.',
  });
}
