import type { Database, Sql } from '#database';
import type { LogoRow } from '#auth/tenancy';
import type { SiteBrand } from './site-brand.js';

interface LogoColumns {
  key: string | null;
  contentType: string | null;
  hash: string | null;
}
export interface BrandedSiteRow extends LogoColumns {
  brand: SiteBrand;
}

const LOGO = 'logo_key AS "key", logo_type AS "contentType", logo_hash AS "hash"';
const FIND = `SELECT ${LOGO} FROM sites WHERE id = $1`;
const FIND_ORGANIZATION = 'SELECT org_id AS "orgId" FROM sites WHERE id = $1';
// Runs and people go on changing the site; only who changes the logo waits.
const FIND_LOCKED = `SELECT ${LOGO} FROM sites WHERE id = $1 FOR NO KEY UPDATE`;
const SET = 'UPDATE sites SET logo_key = $2, logo_type = $3, logo_hash = $4, updated_at = $5 WHERE id = $1';
// A deleted site too: its reports stay as they were shared.
const FIND_BRAND = `SELECT brand, ${LOGO} FROM sites WHERE id = $1`;

/** How the reports of sites look. */
export class SiteLogosRepository {
  constructor(private readonly database: Database) {}

  async findOrganization(siteId: string): Promise<string | null> {
    const [row] = await this.database.query<{ orgId: string }>(FIND_ORGANIZATION, [siteId]);
    return row?.orgId ?? null;
  }

  async find(siteId: string): Promise<LogoRow | null> {
    return logoOf((await this.database.query<LogoColumns>(FIND, [siteId]))[0]);
  }

  async findLocked(sql: Sql, siteId: string): Promise<LogoRow | null> {
    return logoOf((await sql.query<LogoColumns>(FIND_LOCKED, [siteId]))[0]);
  }

  async set(sql: Sql, siteId: string, logo: LogoRow | null, now: Date): Promise<void> {
    await sql.query(SET, [siteId, logo?.key ?? null, logo?.contentType ?? null, logo?.hash ?? null, now]);
  }

  async findBrand(siteId: string): Promise<{ brand: SiteBrand; logo: LogoRow | null } | null> {
    const [row] = await this.database.query<BrandedSiteRow>(FIND_BRAND, [siteId]);
    return row ? { brand: row.brand, logo: logoOf(row) } : null;
  }
}

function logoOf(row: LogoColumns | undefined): LogoRow | null {
  if (!row || row.key === null || row.contentType === null || row.hash === null) return null;
  return { key: row.key, contentType: row.contentType, hash: row.hash };
}
