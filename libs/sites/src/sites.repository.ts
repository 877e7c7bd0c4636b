import { siteKeyOf } from '#common';
import type { SecretBox } from '#config';
import type { Database, Sql } from '#database';
import { siteIdOf } from '#auth/tenancy';
import type { SiteBrand } from './brand/site-brand.js';
import { openHeaders, type SealedHeaders } from './request-headers.js';
import type { SiteSettings } from './settings.js';

export interface SiteRow {
  id: string;
  org_id: string;
  site_key: string;
  url: string;
  name: string | null;
  client: string | null;
  tags: string[];
  settings: SiteSettings;
  brand: SiteBrand;
  logo_hash: string | null;
  icon_hash: string | null;
  headers: SealedHeaders;
  version: number;
  created_at: Date;
  updated_at: Date;
}

const ICON_HASH = '(SELECT i.hash FROM site_icons i WHERE i.site_id = sites.id) AS icon_hash';
const COLUMNS = `
  id, org_id, site_key, url, name, client, tags, settings, brand, logo_hash, ${ICON_HASH}, headers, version, created_at,
  updated_at`;

/** FROM item: the sites that are not deleted, as org_id, site_key, id, name, tags and url. */
export const LIVE_SITES = '(SELECT org_id, site_key, id, name, tags, url FROM sites WHERE deleted_at IS NULL)';

/** More sites than these are not listed. */
const MAX_SITES = 5_000;

// $5 keys of the sites that the caller is limited to, or null. $2 tag or null, $3 a part of
// the host, the name or the client, in lower case, $4 client or null
const LIST = `
  SELECT ${COLUMNS} FROM sites
  WHERE
    org_id = $1 AND deleted_at IS NULL AND ($2::text IS NULL OR $2 = ANY(tags))
    AND ($4::text IS NULL OR client = $4) AND ($5::text[] IS NULL OR site_key = ANY($5::text[]))
    AND strpos(concat_ws(chr(10), site_key, lower(name), lower(client)), $3) > 0
  ORDER BY site_key LIMIT ${MAX_SITES}`;
const TAGS = `
  SELECT DISTINCT unnest(tags) AS tag FROM sites
  WHERE org_id = $1 AND deleted_at IS NULL AND ($2::text[] IS NULL OR site_key = ANY($2::text[]))
  ORDER BY tag LIMIT 1000`;
const CLIENTS = `
  SELECT DISTINCT coalesce(client, '') AS client FROM sites
  WHERE org_id = $1 AND deleted_at IS NULL AND client IS NOT NULL
    AND ($2::text[] IS NULL OR site_key = ANY($2::text[]))
  ORDER BY client LIMIT 1000`;
const KEYS = `
  SELECT id, site_key AS "siteKey" FROM sites WHERE org_id = $1 AND id = ANY($2::text[]) AND deleted_at IS NULL`;
const FIND = `SELECT ${COLUMNS} FROM sites WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL`;
// A deleted one comes back as it was, with what the caller says about it.
const CREATE = `
  INSERT INTO sites (id, org_id, site_key, url, name, tags, settings, headers, client, created_at, updated_at)
  VALUES (
    $1, $2, $3, $4, $5, coalesce($6::text[], '{}'), coalesce($7::jsonb, '{}'), coalesce($9::jsonb, '{}'), $10, $8, $8
  )
  ON CONFLICT (org_id, site_key) DO UPDATE SET
    deleted_at = NULL, version = sites.version + 1, updated_at = $8, url = $4, name = coalesce($5, sites.name),
    tags = coalesce($6::text[], sites.tags), settings = coalesce($7::jsonb, sites.settings),
    headers = coalesce($9::jsonb, sites.headers), client = coalesce($10, sites.client)
  WHERE sites.deleted_at IS NOT NULL
  RETURNING ${COLUMNS}`;
const CHANGE = `
  UPDATE sites SET
    name = CASE WHEN $4::text IS NULL THEN name ELSE nullif($4, '') END, tags = coalesce($5::text[], tags),
    settings = coalesce($6::jsonb, settings), brand = coalesce($7::jsonb, brand),
    headers = coalesce($9::jsonb, headers), url = coalesce($10, url),
    client = CASE WHEN $11::text IS NULL THEN client ELSE nullif($11, '') END, version = version + 1, updated_at = $8
  WHERE org_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL
  RETURNING ${COLUMNS}`;
// A hidden site keeps no passwords and cookies.
const DELETE = `
  UPDATE sites SET deleted_at = $3, headers = '{}', version = version + 1, updated_at = $3
  WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL RETURNING site_key`;
const RESTORE = `
  UPDATE sites SET deleted_at = NULL, version = version + 1, updated_at = $3
  WHERE org_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING site_key`;

export interface NewSite {
  id: string;
  orgId: string;
  siteKey: string;
  url: string;
  name: string | null;
  client: string | null;
  tags: string[] | null;
  settings: SiteSettings | null;
  headers: SealedHeaders | null;
}

/** Null: it stays as it is; an empty name or client takes it away. */
export interface SiteChange {
  url: string | null;
  name: string | null;
  client: string | null;
  tags: string[] | null;
  settings: SiteSettings | null;
  brand: SiteBrand | null;
  headers: SealedHeaders | null;
}

/** The sites of an organization, or those of them that the caller is limited to. */
export interface SeenSites {
  orgId: string;
  /** null: all */
  siteKeys: readonly string[] | null;
}

export interface SiteFilter {
  tag: string | null;
  client: string | null;
  text: string;
}

const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value));

/** Rows of sites. */
export class SitesRepository {
  constructor(private readonly database: Database) {}

  list({ orgId, siteKeys }: SeenSites, { tag, client, text }: SiteFilter): Promise<SiteRow[]> {
    return this.database.query<SiteRow>(LIST, [orgId, tag, text.toLowerCase(), client, siteKeys]);
  }

  /** By id; those that are not there are left out. */
  async findKeys(orgId: string, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.database.query<{ id: string; siteKey: string }>(KEYS, [orgId, ids]);
    return new Map(rows.map(({ id, siteKey }) => [id, siteKey]));
  }

  /** All tags of the sites. */
  async listTags({ orgId, siteKeys }: SeenSites): Promise<string[]> {
    return (await this.database.query<{ tag: string }>(TAGS, [orgId, siteKeys])).map(({ tag }) => tag);
  }

  /** All clients that the sites belong to. */
  async listClients({ orgId, siteKeys }: SeenSites): Promise<string[]> {
    return (await this.database.query<{ client: string }>(CLIENTS, [orgId, siteKeys])).map(({ client }) => client);
  }

  find(orgId: string, id: string): Promise<SiteRow | null> {
    return findSite(this.database, orgId, id);
  }

  /** Null when the site is there already. */
  async create(sql: Sql, site: NewSite, now: Date): Promise<SiteRow | null> {
    const said = [site.name, site.tags, json(site.settings)];
    const named = [site.id, site.orgId, site.siteKey, site.url];
    const [row] = await sql.query<SiteRow>(CREATE, [...named, ...said, now, json(site.headers), site.client]);
    return row ?? null;
  }

  /** Compare-and-set. Null when the site has another version. */
  async change(
    sql: Sql,
    { orgId, id, version }: { orgId: string; id: string; version: number },
    { url, name, client, tags, settings, brand, headers }: SiteChange,
    now: Date,
  ): Promise<SiteRow | null> {
    const said = [name, tags, json(settings), json(brand), now, json(headers), url, client];
    const [row] = await sql.query<SiteRow>(CHANGE, [orgId, id, version, ...said]);
    return row ?? null;
  }

  /** Returns its key; null when it was so before, or there is no such site. */
  async setDeleted(
    sql: Sql,
    site: { orgId: string; id: string },
    isDeleted: boolean,
    now: Date,
  ): Promise<string | null> {
    const values = [site.orgId, site.id, now];
    const [row] = await sql.query<{ site_key: string }>(isDeleted ? DELETE : RESTORE, values);
    return row?.site_key ?? null;
  }

  async exists(orgId: string, id: string): Promise<boolean> {
    return (await this.database.query('SELECT 1 FROM sites WHERE org_id = $1 AND id = $2', [orgId, id])).length === 1;
  }
}

/** A site that something is planned for. One that is there stays as it is; a deleted one comes back. */
export async function ensureSite(sql: Sql, { orgId, url }: { orgId: string; url: string }, now: Date): Promise<void> {
  const siteKey = siteKeyOf(url);
  await sql.query(CREATE, [siteIdOf(orgId, siteKey), orgId, siteKey, url, null, null, null, now, null, null]);
}

/** What runs of a site are audited with unless they say otherwise. */
export interface SiteDefaults {
  /** Its settings, as the text of their JSON. */
  settings: string;
  /** Of the headers that its requests carry. */
  headerNames: readonly string[];
}

/** Of a site that is not there yet. */
export const NO_DEFAULTS: SiteDefaults = { settings: '{}', headerNames: [] };

/** FROM item: the defaults of the site with this id, also of one that is not there yet: columns `settings` and `names`. */
export const siteDefaultsOf = (id: string): string => `
  LATERAL (
    SELECT coalesce(max(s.settings::text), '{}') AS settings,
      coalesce(max(ARRAY(SELECT jsonb_object_keys(s.headers) ORDER BY 1)), '{}') AS names
    FROM sites s WHERE s.id = ${id}
  )`;

/**
 * What requests of a run carry: some of the site's headers, as they are now, and the URL
 * that they were set for. Null when one of them cannot be read.
 */
export async function readSiteHeaders(
  sql: Sql,
  { id, names }: { id: string; names: readonly string[] },
  box: SecretBox,
): Promise<{ url: string; headers: Record<string, string> } | null> {
  const [row] = await sql.query<{ url: string; headers: SealedHeaders }>(
    'SELECT url, headers FROM sites WHERE id = $1',
    [id],
  );
  const headers = row && openHeaders(row.headers, names, { box, owner: id });
  return row && headers ? { url: row.url, headers } : null;
}

/** Null for a deleted one too. */
export async function findSite(sql: Sql, orgId: string, id: string): Promise<SiteRow | null> {
  const [row] = await sql.query<SiteRow>(FIND, [orgId, id]);
  return row ?? null;
}

/** Whether the organization has, or had, a site of that host. */
export async function hasSite(sql: Sql, orgId: string, siteKey: string): Promise<boolean> {
  return (await sql.query('SELECT 1 FROM sites WHERE org_id = $1 AND site_key = $2', [orgId, siteKey])).length === 1;
}
