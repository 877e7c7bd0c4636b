import type { Database, Sql } from '#database';
import type { PolicyState } from './states.js';
import { settingsFrom, type AlertSettings, type PolicyId } from './policies.js';
import { SETTINGS, type SettingsRow } from './settings.repository.js';
import { SILENT, type Telling } from './telling.js';

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
}

export interface StateRow {
  policy: PolicyId;
  state: PolicyState['state'];
  since: Date;
  runId: string | null;
  message: string | null;
  details: Partial<PolicyState>;
  told: number;
  toldAt: Date | null;
  tellAt: Date | null;
}

/** A site that is to be looked at now. */
export interface ProbeRow {
  orgId: string;
  siteKey: string;
  url: string;
  robotsHash: string | null;
}

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

/** A condition: the end of an audit waits for the states of its site. `$1` is the time. */
export const ALERT_CHECK_IS_DUE = `EXISTS (
    SELECT 1 FROM alert_checks WHERE next_at <= $1::timestamptz AND attempts < ${MOST_ATTEMPTS}
  )`;

const MAKE_SITE = `
  INSERT INTO alert_sites (org_id, site_key, updated_at) VALUES ($1, $2, $3)
  ON CONFLICT (org_id, site_key) DO NOTHING`;

const LOCK_SITE = `
  SELECT run_id AS "runId", seq::text AS seq FROM alert_sites
  WHERE org_id = $1 AND site_key = $2 FOR UPDATE`;

// A row that a process of the version before wrote has told of its state when that began.
const STATES = `
  SELECT
    policy, state, since, run_id AS "runId", message, details, told, coalesce(told_at, since) AS "toldAt",
    tell_at AS "tellAt"
  FROM alert_states
  WHERE org_id = $1 AND site_key = $2 ORDER BY policy`;

// $9 false: nothing was decided about messages
const PUT_STATE = `
  INSERT INTO alert_states (
    org_id, site_key, policy, state, since, run_id, message, details, told, told_at, tell_at
  ) VALUES ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $10, $11, $12)
  ON CONFLICT (org_id, site_key, policy) DO UPDATE SET
    state = excluded.state, details = excluded.details,
    told = CASE WHEN $9 THEN excluded.told ELSE alert_states.told END,
    told_at = CASE WHEN $9 THEN excluded.told_at ELSE alert_states.told_at END,
    tell_at = CASE WHEN $9 THEN excluded.tell_at ELSE alert_states.tell_at END,
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

export interface OfSite {
  orgId: string;
  siteKey: string;
}

/** Seconds for which the end of an audit has waited to be looked at; 0 when none waits. */
export async function readCheckOverdueSeconds(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ seconds: number }>(
    `SELECT coalesce(greatest(0, extract(epoch FROM now() - min(next_at))), 0)::float8 AS seconds FROM alert_checks
     WHERE attempts < ${MOST_ATTEMPTS}`,
  );
  return row?.seconds ?? 0;
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

  async settings(sql: Sql, { orgId, siteKey }: OfSite): Promise<AlertSettings> {
    const rows = await sql.query<SettingsRow>(SETTINGS, [orgId, siteKey]);
    const of = (key: string): SettingsRow['policies'] => rows.find((row) => row.siteKey === key)?.policies ?? null;
    return settingsFrom(of(''), of(siteKey));
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
      telling,
      at,
    }: {
      policy: PolicyId;
      state: PolicyState;
      message: string | null;
      runId: string | null;
      /** null: as it is */
      telling: Telling | null;
      at: Date;
    },
  ): Promise<void> {
    const { state: name, ...details } = state;
    const { told, toldAt, tellAt } = telling ?? SILENT;
    await sql.query(PUT_STATE, [
      ...[orgId, siteKey, policy, name, at, runId, message, JSON.stringify(details)],
      ...[telling !== null, told, toldAt, tellAt],
    ]);
  }

  /** Sites with something to decide about messages. */
  dueTellings(now: Date, limit: number): Promise<OfSite[]> {
    return this.database.query<OfSite>(
      `SELECT DISTINCT org_id AS "orgId", site_key AS "siteKey" FROM alert_states WHERE tell_at <= $1 LIMIT $2::int`,
      [now, limit],
    );
  }

  async putTelling(
    sql: Sql,
    { orgId, siteKey }: OfSite,
    policy: PolicyId,
    { told, toldAt, tellAt }: Telling,
  ): Promise<void> {
    await sql.query(
      `UPDATE alert_states SET told = $4, told_at = $5, tell_at = $6
       WHERE org_id = $1 AND site_key = $2 AND policy = $3`,
      [orgId, siteKey, policy, told, toldAt, tellAt],
    );
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
