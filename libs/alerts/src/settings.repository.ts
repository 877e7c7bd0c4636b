import type { Sql } from '#database';
import { LIVE_SITES } from '#sites';
import type { PolicyState } from './states.js';
import type { PolicyId, StoredSettings } from './policies.js';

export interface SettingsRow {
  /** Empty: the defaults of the organization. */
  siteKey: string;
  policies: StoredSettings | null;
  version: number;
}

/** What an organization and one of its sites have set. */
export const SETTINGS = `
  SELECT site_key AS "siteKey", policies, version FROM alert_sites WHERE org_id = $1 AND site_key IN ('', $2)`;

const PUT = `
  INSERT INTO alert_sites (org_id, site_key, policies, version, updated_at) VALUES ($1, $2, $3::jsonb, 1, $5)
  ON CONFLICT (org_id, site_key) DO UPDATE SET
    policies = excluded.policies, version = alert_sites.version + 1, updated_at = excluded.updated_at
  WHERE alert_sites.version = $4
  RETURNING version`;

// $2 the site, or null for all of the organization
const REVIEW = `
  UPDATE alert_states SET tell_at = $3
  WHERE org_id = $1 AND ($2::text IS NULL OR site_key = $2) AND state = 'failing'`;

export interface FailingRow {
  siteId: string;
  siteKey: string;
  name: string | null;
  policy: PolicyId;
  since: Date;
  message: string | null;
  runId: string | null;
  details: Partial<PolicyState>;
  total: number;
}

// $4 keys of the sites that the caller is limited to, or null
const FAILING = `
  SELECT
    site.id AS "siteId", s.site_key AS "siteKey", site.name, s.policy, s.since, s.message, s.run_id AS "runId",
    s.details, count(*) OVER ()::int AS total
  FROM alert_states s
  JOIN ${LIVE_SITES} site ON site.org_id = s.org_id AND site.site_key = s.site_key
  WHERE s.org_id = $1 AND s.state = 'failing' AND ($4::text[] IS NULL OR s.site_key = ANY($4::text[]))
  ORDER BY s.since DESC, s.site_key, s.policy LIMIT $2::int OFFSET $3::int`;

export function findSettings(sql: Sql, orgId: string, siteKey: string): Promise<SettingsRow[]> {
  return sql.query<SettingsRow>(SETTINGS, [orgId, siteKey]);
}

/** Compare-and-set. False when the settings have another version. @param version 0: nothing was set yet */
export async function putSettings(
  sql: Sql,
  { orgId, siteKey, version }: { orgId: string; siteKey: string; version: number },
  settings: StoredSettings,
  at: Date,
): Promise<boolean> {
  return (await sql.query(PUT, [orgId, siteKey, JSON.stringify(settings), version, at])).length === 1;
}

/** What fails is looked at again: it may be told now, later, or not any more. @param siteKey null: of all sites */
export async function reviewTellings(sql: Sql, orgId: string, siteKey: string | null, at: Date): Promise<void> {
  await sql.query(REVIEW, [orgId, siteKey, at]);
}

/**
 * What fails now, the latest first. Deleted sites are left out. @param of `siteKeys`: of the sites that the caller is limited to; null: all
 */
export function findFailing(
  sql: Sql,
  { orgId, siteKeys }: { orgId: string; siteKeys: readonly string[] | null },
  { limit, offset }: { limit: number; offset: number },
): Promise<FailingRow[]> {
  return sql.query<FailingRow>(FAILING, [orgId, limit, offset, siteKeys]);
}

/** A site that was deleted is not looked at between audits, and nothing is told about it. */
export async function forgetSite(sql: Sql, orgId: string, siteKey: string): Promise<void> {
  await sql.query('UPDATE alert_sites SET probe_at = NULL WHERE org_id = $1 AND site_key = $2', [orgId, siteKey]);
  await sql.query('UPDATE alert_states SET tell_at = NULL WHERE org_id = $1 AND site_key = $2', [orgId, siteKey]);
}
