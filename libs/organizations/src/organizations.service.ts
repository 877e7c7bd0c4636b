import { AppError, isId, newId, validationError, type Clock } from '#common';
import {
  can,
  grantOf,
  isRole,
  requireOrg,
  Trail,
  type Actor,
  type OrgPrincipal,
  type Principal,
  type Role,
} from '#auth';
import type { Database, Sql } from '#database';
import {
  domainRows,
  membershipRows,
  siteIdsOf,
  type OrganizationsRepository,
  type MemberRow,
  type OrganizationRow,
} from '#auth/tenancy';
import type { Member, OrganizationDetail, OrganizationList, OrganizationView, Plan } from './dto/organization.dto.js';
import { readBrand, type Brand } from './brand.js';
import { logoUrl, type CreditAccounts, type Organization } from './organization.js';
import type { Plans } from './plans.js';
import { isSlug, slugOf, variantOf } from './slug.js';
import { readName } from './text-fields.js';
import { shownEmail } from './users.service.js';

export interface NewOrganization {
  name: string;
  planId: string;
  /** Default: made from the name. */
  slug?: string;
  /** A user that exists. Without an owner the organization cannot be used until a member is added. */
  ownerId?: string;
}

export interface OrganizationsParts {
  database: Database;
  repository: OrganizationsRepository;
  plans: Plans;
  accounts: CreditAccounts;
  clock: Clock;
  /** Public address of the API, without a trailing slash. */
  baseUrl: string;
}

const SLUG_ATTEMPTS = 5;

export class OrganizationsService {
  private readonly trail: Trail;

  constructor(private readonly parts: OrganizationsParts) {
    this.trail = new Trail(parts.database, parts.clock);
  }

  /**
   * For the operator: with an open credit account, in one transaction.
   * @throws AppError VALIDATION_ERROR for a bad name, plan or slug, or a slug that is taken
   */
  async create(wanted: NewOrganization): Promise<Organization> {
    const id = await this.parts.database.transaction(async (sql) => {
      const created = await this.createIn(sql, wanted);
      const details = { plan: wanted.planId, ...(wanted.ownerId === undefined ? {} : { owner: wanted.ownerId }) };
      const event = { by: null, orgId: created, subject: created, details };
      await this.trail.record(sql, { ...event, action: 'organization.created' });
      return created;
    });
    return this.get(id);
  }

  /** Like `create`, in the caller's transaction. Returns the id. */
  async createIn(sql: Sql, wanted: NewOrganization): Promise<string> {
    const plan = this.parts.plans.get(wanted.planId);
    const now = this.parts.clock.now();
    const id = newId('organization', now.getTime());
    await this.insertWithFreeSlug(sql, { id, name: readName(wanted.name), planId: plan.id, now }, wanted.slug);
    if (wanted.ownerId !== undefined)
      await membershipRows.insert(sql, {
        id: newId('membership', now.getTime()),
        orgId: id,
        userId: wanted.ownerId,
        role: 'owner',
        siteKeys: null,
        createdAt: now,
        ...grantOf(null),
      });
    await this.parts.accounts.open(id, plan, sql);
    return id;
  }

  /** In the caller's transaction. @throws AppError VALIDATION_ERROR */
  async renameIn(sql: Sql, { id, name, by }: { id: string; name: string; by: Actor }): Promise<void> {
    const readable = readName(name);
    await this.parts.repository.rename(sql, id, { name: readable, now: this.parts.clock.now() });
    const details = { to: readable };
    await this.trail.record(sql, { by, orgId: id, action: 'organization.renamed', subject: id, details });
  }

  /** @throws AppError NOT_FOUND for a non-member, FORBIDDEN for a role that may not, VALIDATION_ERROR */
  async rename(principal: Principal, id: string, name: string): Promise<OrganizationView> {
    await this.requireManager(principal, id, 'Only owners and admins may change the name.');
    await this.parts.database.transaction((sql) => this.renameIn(sql, { id, name, by: principal }));
    return shown(await this.get(id));
  }

  /**
   * How shared reports of the organization look from now on.
   * @throws AppError NOT_FOUND for a non-member, FORBIDDEN for a role that may not
   */
  async setBrand(principal: Principal, id: string, brand: Brand): Promise<Organization> {
    await this.requireManager(principal, id, 'Only owners and admins may change the brand.');
    await this.parts.database.transaction(async (sql) => {
      await this.parts.repository.setBrand(sql, id, { brand, now: this.parts.clock.now() });
      await this.trail.record(sql, { by: principal, orgId: id, action: 'brand.changed', subject: id });
    });
    return this.get(id);
  }

  /** Newest first. */
  async list(page: { limit: number; offset: number }): Promise<Organization[]> {
    return (await this.parts.repository.list(page)).map((row) => this.organizationOf(row));
  }

  /** The caller's own, in the order in which they joined; for a key its own alone. At most 1,000. */
  async listOf(principal: Principal): Promise<OrganizationList> {
    const rows = await this.parts.repository.listOf(
      principal.userId,
      principal.kind === 'key' ? principal.orgId : null,
    );
    return {
      organizations: rows.map(({ role, ...row }) => ({
        ...shown(this.organizationOf(row)),
        role: roleOf(role),
        isActive: row.id === principal.orgId,
      })),
    };
  }

  /** @throws AppError NOT_FOUND */
  async get(id: string): Promise<Organization> {
    const row = isId('organization', id) ? await this.parts.repository.find(id) : null;
    if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    return this.organizationOf(row);
  }

  /** In the order in which they joined. @throws AppError NOT_FOUND */
  async membersOf(id: string): Promise<Member[]> {
    await this.get(id);
    return (await this.parts.repository.listMembers(id)).map((member) => memberOf(id, member));
  }

  /**
   * Specification, GET /v1/organizations/{id}.
   * @throws AppError NOT_FOUND for who is not a member, as for an organization that does not exist
   */
  async getDetailForMember(principal: Principal, id: string): Promise<OrganizationDetail> {
    const membership = await this.findMembership(principal, id);
    const row = membership && (await this.parts.repository.find(id));
    if (!membership || !row) throw new AppError('NOT_FOUND');
    const members = await this.parts.repository.listMembers(id);
    // An agency's clients do not learn of each other.
    const seen = membership.siteKeys === null ? members : members.filter(({ userId }) => userId === principal.userId);
    return {
      organization: shown(this.organizationOf(row)),
      members: seen.map((member) => memberOf(id, member)),
      plan: this.parts.plans.get(row.planId),
      role: membership.role,
    };
  }

  /**
   * The same caller in another of their organizations; without an id, in the active one.
   * @throws AppError FORBIDDEN for a non-member and for a key of another organization, NO_ORG without an active organization
   */
  async actIn(principal: Principal, orgId: string | null): Promise<OrgPrincipal> {
    if (orgId === null || orgId === principal.orgId) return requireOrg(principal);
    const membership = await this.findMembership(principal, orgId);
    if (!membership)
      throw new AppError('FORBIDDEN', { message: 'These credentials do not belong to that organization.' });
    return { ...principal, orgId, ...membership };
  }

  /**
   * Limits follow at once; a higher plan tops the running month up, a lower one takes nothing away.
   * Members beyond the new plan's limit stay, and none can be added.
   * @throws AppError NOT_FOUND, VALIDATION_ERROR for an unknown plan
   */
  async setPlan(id: string, planId: string): Promise<Organization> {
    const plan: Plan = this.parts.plans.get(planId);
    const isThere = await this.parts.database.transaction(async (sql) => {
      const from = await membershipRows.lockOrganization(sql, id);
      if (from === null) return false;
      await this.parts.repository.setPlan(sql, id, { planId: plan.id, now: this.parts.clock.now() });
      const event = { by: null, orgId: id, subject: id, details: { from, to: plan.id } };
      if (from !== plan.id) await this.trail.record(sql, { ...event, action: 'organization.plan_changed' });
      return true;
    });
    const row = isThere ? await this.parts.repository.find(id) : null;
    if (!row) throw new AppError('NOT_FOUND', { message: 'There is no such organization.' });
    const { members } = await membershipRows.count(this.parts.database, id);
    await this.parts.accounts.topUp(id, plan, members);
    return this.organizationOf(row);
  }

  /** Makes the people of an e-mail domain join an organization when they sign in for the first time. @throws AppError NOT_FOUND */
  async setDomain(id: string, domain: string): Promise<Organization> {
    const organization = await this.get(id);
    await this.parts.database.transaction(async (sql) => {
      await domainRows.set(sql, domain, id, this.parts.clock.now());
      const event = { by: null, orgId: id, subject: id, details: { domain } };
      await this.trail.record(sql, { ...event, action: 'organization.domain_set' });
    });
    return organization;
  }

  /** The caller's place in an organization; null when there is none, and for a key of another organization. */
  async findMembership(
    principal: Principal,
    orgId: string,
  ): Promise<{ role: Role; planId: string; siteKeys: string[] | null } | null> {
    if (!isId('organization', orgId) || (principal.kind === 'key' && principal.orgId !== orgId)) return null;
    const row = await this.parts.repository.findMembership(principal.userId, orgId);
    return row && { ...row, role: roleOf(row.role) };
  }

  private async requireManager(principal: Principal, id: string, message: string): Promise<void> {
    const membership = await this.findMembership(principal, id);
    if (!membership) throw new AppError('NOT_FOUND');
    if (!can(membership.role, 'logo:write')) throw new AppError('FORBIDDEN', { message });
  }

  private async insertWithFreeSlug(
    sql: Sql,
    organization: { id: string; name: string; planId: string; now: Date },
    wantedSlug: string | undefined,
  ): Promise<void> {
    if (wantedSlug !== undefined) {
      if (!isSlug(wantedSlug))
        throw validationError([
          { path: 'slug', message: 'Use lower-case letters, digits and single dashes, at most 48.' },
        ]);
      if (await this.parts.repository.insert(sql, { ...organization, slug: wantedSlug })) return;
      throw validationError([{ path: 'slug', message: `"${wantedSlug}" is taken. Choose another.` }]);
    }
    const slug = slugOf(organization.name);
    for (let attempt = 0; attempt < SLUG_ATTEMPTS; attempt++) {
      if (await this.parts.repository.insert(sql, { ...organization, slug: attempt === 0 ? slug : variantOf(slug) }))
        return;
    }
    throw new Error('No free slug was found.');
  }

  private organizationOf(row: OrganizationRow): Organization {
    const { avatarHash, brand, ...rest } = row;
    const avatarUrl = avatarHash === null ? null : logoUrl(this.parts.baseUrl, row.id, avatarHash);
    return { ...rest, avatarUrl, brand: readBrand(brand) };
  }
}

function shown({ createdAt, updatedAt, ...rest }: Organization): OrganizationView {
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

function memberOf(orgId: string, { user, siteKeys, ...membership }: MemberRow): Member {
  const { role, createdAt } = membership;
  return {
    ...membership,
    role: roleOf(role),
    sites: siteIdsOf(orgId, siteKeys),
    createdAt: createdAt.toISOString(),
    userName: user.name,
    userEmail: shownEmail(user.email),
    userAvatarUrl: user.avatarUrl,
  };
}

function roleOf(text: string): Role {
  if (!isRole(text)) throw new Error('A membership has a role that is not known.');
  return text;
}
