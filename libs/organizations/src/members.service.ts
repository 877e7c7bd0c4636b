import { AppError, newId, type Clock } from '#common';
import { revokeKeysOf, type Role } from '#auth';
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

  constructor(parts: { database: Database; plans: Plans; accounts: CreditAccounts; clock: Clock }) {
    this.database = parts.database;
    this.plans = parts.plans;
    this.accounts = parts.accounts;
    this.clock = parts.clock;
  }

  /**
   * Adds the user, or gives an existing member the role. On a plan with seats a new one brings its monthly credits at once.
   * @throws AppError NOT_FOUND without such an organization, FORBIDDEN when the plan has no room or the last owner would be lost
   */
  async add(wanted: { orgId: string; userId: string; role: Role }): Promise<Membership> {
    const { orgId, userId, role } = wanted;
    const { membership, memberCount, planId } = await this.database.transaction(async (sql) => {
      const { planId, plan } = await this.lock(sql, orgId);
      const counts = await this.repository.count(sql, orgId);
      const existing = await this.repository.find(sql, orgId, userId);
      if (existing) {
        await this.changeRole(sql, existing, role, counts.owners);
        return { membership: { ...existing, role }, memberCount: null, planId };
      }
      if (plan.maxMembers >= 0 && counts.members >= plan.maxMembers) {
        throw new AppError('FORBIDDEN', {
          message: `The plan "${plan.id}" has room for ${plan.maxMembers} member(s). Remove one, or choose another plan.`,
        });
      }
      const now = this.clock.now();
      const membership = { id: newId('membership', now.getTime()), orgId, userId, role, createdAt: now };
      await this.repository.insert(sql, membership);
      return { membership, memberCount: counts.members + 1, planId };
    });
    const plan = this.plans.get(planId);
    if (memberCount !== null && plan.minSeats > 0) await this.accounts.topUp(orgId, plan, memberCount);
    return membership;
  }

  /**
   * Access ends with the next request, for the user and for the keys that the user created in this organization.
   * @throws AppError NOT_FOUND when the user is not a member, FORBIDDEN for the last owner
   */
  async remove(wanted: { orgId: string; userId: string }): Promise<void> {
    await this.database.transaction(async (sql) => {
      await this.lock(sql, wanted.orgId);
      const membership = await this.repository.find(sql, wanted.orgId, wanted.userId);
      if (!membership) throw new AppError('NOT_FOUND', { message: 'The user is not a member of the organization.' });
      const { owners } = await this.repository.count(sql, wanted.orgId);
      refuseLosingLastOwner(membership, null, owners);
      await this.repository.remove(sql, membership);
      // The member's keys are dead from now on, and stay so when the user joins again.
      await revokeKeysOf(sql, membership, this.clock.now());
    });
  }

  private async lock(sql: Sql, orgId: string): Promise<{ planId: string; plan: ReturnType<Plans['get']> }> {
    const planId = await this.repository.lockOrganization(sql, orgId);
    if (planId === null) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    return { planId, plan: this.plans.get(planId) };
  }

  private async changeRole(sql: Sql, membership: MembershipRow, role: Role, owners: number): Promise<void> {
    refuseLosingLastOwner(membership, role, owners);
    await this.repository.setRole(sql, membership.id, role);
  }
}

function refuseLosingLastOwner(membership: MembershipRow, nextRole: Role | null, owners: number): void {
  if (membership.role !== 'owner' || nextRole === 'owner' || owners > 1) return;
  throw new AppError('FORBIDDEN', {
    message: 'This is the only owner of the organization. Make another member owner first.',
  });
}
