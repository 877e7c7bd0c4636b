import type { Database, Sql } from '#database';
import type { Place, PolicyState } from './evaluate.js';
import type { AlertPolicies, PolicyId } from './policies.js';

/** The end of an audit that was not looked at yet: its event. */
export interface CheckRow {
  runId: string;
  orgId: string;
  siteKey: string;
  /** Fits a number for as long as anybody counts. */
  seq: string;
  type: 'run.completed' | 'run.failed';
  payload: Record<string, unknown>;
  attempts: number;
}

export interface SiteRow {
  runId: string | null;
  seq: string;
  policies: Partial<AlertPolicies> | null;
}

export interface StateRow {
  policy: PolicyId;
  state: PolicyState['state'];
  since: Date;
  runId: string | null;
  message: string | null;
  details: { streak: number; places: Place[]; base: number | null };
}

/** A site that is to be looked at now. */
export interface ProbeRow {
  orgId: string;
  siteKey: string;
  url: string;
  robotsHash: string | null;
}

/** The row with an organization's defaults. */
export const DEFAULTS = '';
const MOST_ATTEMPTS = 10;

// The worker that takes it has five minutes; after that another worker does it again. Of a site, one end after the other.
const TAKE = `
  UPDATE alert_checks c SET attempts = c.attempts + 1, next_at = $1::timestamptz + interval '5 minutes'
  WHERE c.run_id = (
    SELECT w.run_id FROM alert_checks w
    WHERE w.next_at <= $1 AND w.attempts < ${MOST_ATTEMPTS} AND NOT EXISTS (
      SELECT 1 FROM alert_checks e
      WHERE e.org_id = w.org_id AND e.site_key = w.site_key AND e.seq < w.seq AND e.attempts < ${MOST_ATTEMPTS}
    )
    ORDER BY w.seq LIMIT 1
    FOR UPDATE OF w SKIP LOCKED
  )
  RETURNING
    c.run_id AS "runId", c.org_id AS "orgId", c.site_key AS "siteKey", c.seq::text AS seq, c.type, c.payload,
    c.attempts`;

const MAKE_SITE = `
  INSERT INTO alert_sites (org_id, site_key, updated_at) VALUES ($1, $2, $3)
  ON CONFLICT (org_id, site_key) DO NOTHING`;

const LOCK_SITE = `
  SELECT run_id AS "runId", seq::text AS seq, policies FROM alert_sites
  WHERE org_id = $1 AND site_key = $2 FOR UPDATE`;

const STATES = `
  SELECT policy, state, since, run_id AS "runId", message, details FROM alert_states
  WHERE org_id = $1 AND site_key = $2 ORDER BY policy`;

const PUT_STATE = `
  INSERT INTO alert_states (org_id, site_key, policy, state, since, run_id, message, details)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
  ON CONFLICT (org_id, site_key, policy) DO UPDATE SET
    state = excluded.state, details = excluded.details,
    since = CASE WHEN alert_states.state = excluded.state THEN alert_states.since ELSE excluded.since END,
    run_id = CASE WHEN alert_states.state = excluded.state THEN alert_states.run_id ELSE excluded.run_id END,
    message = coalesce(excluded.message, alert_states.message)`;

const TAKE_PROBES = `
  UPDATE alert_sites a SET probe_at = $2
  FROM (
    SELECT org_id, site_key FROM alert_sites
    WHERE probe_at <= $1 AND probe_until > $1 AND url IS NOT NULL
    ORDER BY probe_at LIMIT $3::int
    FOR UPDATE SKIP LOCKED
  ) due
  WHERE a.org_id = due.org_id AND a.site_key = due.site_key
  RETURNING a.org_id AS "orgId", a.site_key AS "siteKey", a.url, a.robots_hash AS "robotsHash"`;

interface OfSite {
  orgId: string;
  siteKey: string;
}

/** Statements about what is watched of sites. */
export class AlertsRepository {
  constructor(private readonly database: Database) {}

  async take(now: Date): Promise<CheckRow | null> {
    const [row] = await this.database.query<CheckRow>(TAKE, [now]);
    return row ?? null;
  }

  /** When it failed: tried again after a while that grows. */
  async putOff(runId: string, until: Date): Promise<void> {
    await this.database.query('UPDATE alert_checks SET next_at = $2 WHERE run_id = $1', [runId, until]);
  }

  /** False: another worker has done it. */
  async finish(sql: Sql, runId: string): Promise<boolean> {
    return (await sql.query('DELETE FROM alert_checks WHERE run_id = $1 RETURNING 1', [runId])).length === 1;
  }

  /** The states of a site change one observation after the other. */
  async lockSite(sql: Sql, { orgId, siteKey }: OfSite, at: Date): Promise<SiteRow> {
    await sql.query(MAKE_SITE, [orgId, siteKey, at]);
    const [row] = await sql.query<SiteRow>(LOCK_SITE, [orgId, siteKey]);
    if (!row) throw new Error('The site was just made.');
    return row;
  }

  /** Null: nothing was set, neither for the site nor for the organization. */
  async policies(sql: Sql, { orgId, siteKey }: OfSite): Promise<Partial<AlertPolicies> | null> {
    const [row] = await sql.query<{ policies: Partial<AlertPolicies> | null }>(
      'SELECT policies FROM alert_sites WHERE org_id = $1 AND site_key = $2',
      [orgId, siteKey],
    );
    return row?.policies ?? null;
  }

  async putPolicies(sql: Sql, { orgId, siteKey }: OfSite, policies: AlertPolicies | null, at: Date): Promise<void> {
    await sql.query(
      `INSERT INTO alert_sites (org_id, site_key, policies, updated_at) VALUES ($1, $2, $3::jsonb, $4)
       ON CONFLICT (org_id, site_key) DO UPDATE SET policies = excluded.policies, updated_at = excluded.updated_at`,
      [orgId, siteKey, policies === null ? null : JSON.stringify(policies), at],
    );
  }

  async lastRun({ orgId, siteKey }: OfSite): Promise<string | null> {
    const [row] = await this.database.query<{ runId: string | null }>(
      'SELECT run_id AS "runId" FROM alert_sites WHERE org_id = $1 AND site_key = $2',
      [orgId, siteKey],
    );
    return row?.runId ?? null;
  }

  states(sql: Sql, { orgId, siteKey }: OfSite): Promise<StateRow[]> {
    return sql.query<StateRow>(STATES, [orgId, siteKey]);
  }

  async putState(
    sql: Sql,
    { orgId, siteKey }: OfSite,
    {
      policy,
      state,
      message,
      runId,
      at,
    }: { policy: PolicyId; state: PolicyState; message: string | null; runId: string | null; at: Date },
  ): Promise<void> {
    const { state: name, ...details } = state;
    await sql.query(PUT_STATE, [orgId, siteKey, policy, name, at, runId, message, JSON.stringify(details)]);
  }

  /** @param runId of a completed audit; null leaves the one before */
  async seen(
    sql: Sql,
    { orgId, siteKey }: OfSite,
    { seq, runId, at }: { seq: string; runId: string | null; at: Date },
  ): Promise<void> {
    await sql.query(
      `UPDATE alert_sites SET seq = greatest(seq, $3::bigint), run_id = coalesce($4, run_id), updated_at = $5
       WHERE org_id = $1 AND site_key = $2`,
      [orgId, siteKey, seq, runId, at],
    );
  }

  async planProbes(
    sql: Sql,
    { orgId, siteKey }: OfSite,
    { url, probeAt, probeUntil }: { url: string; probeAt: Date; probeUntil: Date },
  ): Promise<void> {
    await sql.query(
      'UPDATE alert_sites SET url = $3, probe_at = $4, probe_until = $5 WHERE org_id = $1 AND site_key = $2',
      [orgId, siteKey, url, probeAt, probeUntil],
    );
  }

  /** Sites that are due; each has its next time already. */
  takeProbes(now: Date, next: Date, limit: number): Promise<ProbeRow[]> {
    return this.database.query<ProbeRow>(TAKE_PROBES, [now, next, limit]);
  }

  /** False: it is stored already. */
  async putRobots(sql: Sql, { orgId, siteKey }: OfSite, hash: string): Promise<boolean> {
    const rows = await sql.query(
      `UPDATE alert_sites SET robots_hash = $3
       WHERE org_id = $1 AND site_key = $2 AND robots_hash IS DISTINCT FROM $3 RETURNING 1`,
      [orgId, siteKey, hash],
    );
    return rows.length === 1;
  }
}
