import type { Database, Sql } from '#database';

export interface OrganizationRow {
  id: string;
  name: string;
  slug: string;
  planId: string;
  avatarHash: string | null;
  /** As `setBrand` left it; null: never set. */
  brand: unknown;
  createdAt: Date;
  updatedAt: Date;
}

export interface MemberRow {
  id: string;
  userId: string;
  role: string;
  siteKeys: string[] | null;
  createdAt: Date;
  user: { name: string; email: string; avatarUrl: string | null };
}

const COLUMNS = {
  id: true,
  name: true,
  slug: true,
  planId: true,
  avatarHash: true,
  brand: true,
  createdAt: true,
  updatedAt: true,
} as const;
const MAX_LISTED = 1_000;

export class OrganizationsRepository {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<OrganizationRow | null> {
    return this.database.prisma.organization.findUnique({ where: { id }, select: COLUMNS });
  }

  /** Newest first. */
  async list(page: { limit: number; offset: number }): Promise<OrganizationRow[]> {
    return this.database.prisma.organization.findMany({
      select: COLUMNS,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: page.limit,
      skip: page.offset,
    });
  }

  /** False when the slug is taken. */
  async insert(
    sql: Sql,
    organization: { id: string; name: string; slug: string; planId: string; now: Date },
  ): Promise<boolean> {
    const { id, name, slug, planId, now } = organization;
    const rows = await sql.query(
      `INSERT INTO organizations (id, name, slug, plan_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $5)
       ON CONFLICT (slug) DO NOTHING
       RETURNING id`,
      [id, name, slug, planId, now],
    );
    return rows.length > 0;
  }

  async setPlan(sql: Sql, id: string, { planId, now }: { planId: string; now: Date }): Promise<void> {
    await sql.query('UPDATE organizations SET plan_id = $2, updated_at = $3 WHERE id = $1', [id, planId, now]);
  }

  async rename(sql: Sql, id: string, { name, now }: { name: string; now: Date }): Promise<void> {
    await sql.query('UPDATE organizations SET name = $2, updated_at = $3 WHERE id = $1', [id, name, now]);
  }

  async setBrand(sql: Sql, id: string, { brand, now }: { brand: object; now: Date }): Promise<void> {
    await sql.query('UPDATE organizations SET brand = $2::jsonb, updated_at = $3 WHERE id = $1', [
      id,
      JSON.stringify(brand),
      now,
    ]);
  }

  async findMembership(
    userId: string,
    orgId: string,
  ): Promise<{ role: string; planId: string; siteKeys: string[] | null } | null> {
    const [row] = await this.database.query<{ role: string; planId: string; siteKeys: string[] | null }>(
      `SELECT m.role, o.plan_id AS "planId", m.site_keys AS "siteKeys" FROM memberships m
       JOIN organizations o ON o.id = m.org_id
       WHERE m.user_id = $1 AND m.org_id = $2`,
      [userId, orgId],
    );
    return row ?? null;
  }

  /** @param onlyId null: all */
  async listOf(userId: string, onlyId: string | null): Promise<(OrganizationRow & { role: string })[]> {
    const rows = await this.database.prisma.membership.findMany({
      where: { userId, ...(onlyId === null ? {} : { orgId: onlyId }) },
      select: { role: true, organization: { select: COLUMNS } },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MAX_LISTED,
    });
    return rows.map(({ role, organization }) => ({ ...organization, role }));
  }

  async listMembers(orgId: string): Promise<MemberRow[]> {
    return this.database.query<MemberRow>(
      `SELECT
         m.id, m.user_id AS "userId", m.role, m.site_keys AS "siteKeys", m.created_at AS "createdAt",
         jsonb_build_object('name', u.name, 'email', u.email, 'avatarUrl', u.avatar_url) AS "user"
       FROM memberships m
       JOIN users u ON u.id = m.user_id
       WHERE m.org_id = $1
       ORDER BY m.created_at, m.id LIMIT ${MAX_LISTED}`,
      [orgId],
    );
  }
}
