import type { Page, PageRequest } from '#common';
import { toPage } from '#common';
import type { Principal } from '#auth';
import { monthlyGrantSql, monthlyGrantValues } from '#credits';
import type { Database, Sql } from '#database';
import type { Plan } from '#organizations';
import type { CoverageMode } from './run-config.js';
import type { PageLimitClampNotice } from './page-clamp.js';
import { statesBefore, type CompletionReason, type RunMode, type RunPhase, type RunStatus } from './run-status.js';

export interface RunRow {
  id: string;
  org_id: string;
  user_id: string;
  url: string;
  site_key: string;
  status: RunStatus;
  trigger: 'cli' | 'api' | 'github' | 'scheduled';
  mode: RunMode;
  model: string | null;
  website_id: string | null;
  audit_id: string | null;
  config: Record<string, unknown> | null;
  notice: PageLimitClampNotice | null;
  health_score: number | null;
  issues_found: number | null;
  issues_fixed: number | null;
  report_id: string | null;
  error: string | null;
  completion_reason: CompletionReason | null;
  completion_message: string | null;
  cost_usd: number | null;
  started_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
}

export interface ProgressRow {
  phase: string;
  message: string;
  current: number | null;
  total: number | null;
  failed: number | null;
  created_at: Date;
}

export interface NewRun {
  id: string;
  orgId: string;
  userId: string;
  apiKeyId: string | null;
  url: string;
  siteKey: string;
  mode: RunMode;
  model: string | null;
  websiteId: string | null;
  auditId: string | null;
  config: Record<string, unknown> | null;
  coverageMode: CoverageMode;
  disabledRules: string[];
  externalLinks: boolean;
  maxPages: number;
  notice: PageLimitClampNotice | null;
  createdAt: Date;
}

export interface CreateResult {
  /** False: the balance does not cover the price, and nothing was created. */
  ok: boolean;
  monthly: number;
  pack: number;
  period_end: Date;
  /** Other pending and running runs of the organization, at most 1,000. */
  active: number;
}

export interface RunFilter {
  status?: RunStatus | undefined;
  mode?: RunMode | undefined;
  websiteId?: string | undefined;
}

const COLUMNS = `r.id, r.org_id, r.user_id, r.url, r.site_key, r.status, r.trigger, r.mode, r.model, r.website_id, r.audit_id, r.config, r.notice,
  r.health_score, r.issues_found, r.issues_fixed, r.report_id, r.error, r.completion_reason, r.completion_message, r.cost_usd, r.started_at, r.completed_at, r.created_at`;

/**
 * "The caller's own" (docs: decisions, "Owner"): same user, still a member; for a key, also the key's organization.
 * Parameters $1 user, $2 organization of a key or null.
 */
const OWNED = `r.user_id = $1 AND ($2::text IS NULL OR r.org_id = $2) AND EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = r.user_id AND m.org_id = r.org_id)`;

function ownerValues(principal: Principal): [string, string | null] {
  return [principal.userId, principal.kind === 'key' ? principal.orgId : null];
}

// One statement, one round trip: the hold decides, and run and outbox row follow only when it was granted.
const CREATE = `
  WITH hold AS MATERIALIZED (SELECT ok, monthly, pack, period_end FROM credits_hold($1, $2, $3, ${monthlyGrantSql(5, 1)}, $4)),
  run AS (
    INSERT INTO runs (id, org_id, user_id, api_key_id, url, site_key, mode, model, website_id, audit_id, config, coverage_mode, disabled_rules, external_links,
                      max_pages, notice, created_at, lease_until)
    SELECT $2, $1, $7, $8, $9, $10, $11, $12, $13, $14, $15::jsonb, $16, $17::text[], $18, $19, $20::jsonb, $4, $4 FROM hold WHERE ok
    RETURNING id
  ),
  box AS (INSERT INTO outbox (run_id, next_attempt_at, created_at) SELECT id, $4::timestamptz + interval '15 seconds', $4 FROM run)
  SELECT ok, monthly, pack, period_end,
    (SELECT count(*)::int FROM (SELECT 1 FROM runs WHERE org_id = $1 AND status IN ('pending', 'running') LIMIT 1000) r) AS active
  FROM hold`;

const FIND_OWNED = `
  SELECT ${COLUMNS}, to_jsonb(e) AS progress
  FROM runs r
  LEFT JOIN LATERAL (
    SELECT phase, message, current, total, failed, created_at FROM run_events
    WHERE run_id = r.id AND r.status IN ('pending', 'running') ORDER BY id DESC LIMIT 1
  ) e ON true
  WHERE r.id = $3 AND ${OWNED}`;

const FILTER = `($3::text IS NULL OR r.status = $3) AND ($4::text IS NULL OR r.mode = $4) AND ($5::text IS NULL OR r.website_id = $5)`;
const LIST = `SELECT ${COLUMNS} FROM runs r WHERE ${OWNED} AND ${FILTER} ORDER BY r.created_at DESC, r.id DESC LIMIT $6 OFFSET $7`;
const COUNT = `SELECT count(*)::int AS total FROM runs r WHERE ${OWNED} AND ${FILTER}`;

const END = `
  UPDATE runs SET status = $2, completion_reason = $3, completion_message = $4, error = $5, completed_at = $6
  WHERE id = $1 AND status = ANY($7::text[]) AND ($8::int IS NULL OR epoch = $8)
  RETURNING id, org_id`;

/** Rows of runs: creation, the caller's own, and the one way a run ends without a report. */
export class RunsRepository {
  constructor(private readonly database: Database) {}

  /** Holds the credits and creates run and outbox row, or does none of it and says what the balance is. */
  async create(run: NewRun, price: number, plan: Plan): Promise<CreateResult> {
    const [row] = await this.database.query<CreateResult>(CREATE, [
      run.orgId, run.id, price, run.createdAt, ...monthlyGrantValues(plan),
      run.userId, run.apiKeyId, run.url, run.siteKey, run.mode, run.model, run.websiteId, run.auditId,
      run.config && JSON.stringify(run.config), run.coverageMode, run.disabledRules, run.externalLinks, run.maxPages, run.notice && JSON.stringify(run.notice),
    ]);
    if (!row) throw new Error('credits_hold returned no row');
    return row;
  }

  async findOwned(principal: Principal, id: string): Promise<(RunRow & { progress: (Omit<ProgressRow, 'created_at'> & { created_at: string }) | null }) | null> {
    const [row] = await this.database.query<RunRow & { progress: (Omit<ProgressRow, 'created_at'> & { created_at: string }) | null }>(FIND_OWNED, [...ownerValues(principal), id]);
    return row ?? null;
  }

  async list(principal: Principal, filter: RunFilter, page: PageRequest): Promise<Page<RunRow>> {
    const values = [...ownerValues(principal), filter.status ?? null, filter.mode ?? null, filter.websiteId ?? null];
    const [rows, [count]] = await Promise.all([
      this.database.query<RunRow>(LIST, [...values, page.limit, page.offset]),
      this.database.query<{ total: number }>(COUNT, values),
    ]);
    return toPage(rows, count?.total ?? 0, page);
  }

  /** Compare-and-set into `failed` or `cancelled`. Null when the run was not in a state that may become it, or its epoch is another. */
  async end(sql: Sql, end: { id: string; status: 'failed' | 'cancelled'; reason: CompletionReason; message: string; error: string | null; epoch?: number }, now: Date): Promise<{ id: string; org_id: string } | null> {
    const [row] = await sql.query<{ id: string; org_id: string }>(END, [end.id, end.status, end.reason, end.message, end.error, now, statesBefore(end.status), end.epoch ?? null]);
    if (!row) return null;
    await sql.query('DELETE FROM outbox WHERE run_id = $1', [end.id]);
    return row;
  }

  async findStatus(id: string): Promise<{ status: RunStatus; phase: RunPhase; epoch: number } | null> {
    const [row] = await this.database.query<{ status: RunStatus; phase: RunPhase; epoch: number }>('SELECT status, phase, epoch FROM runs WHERE id = $1', [id]);
    return row ?? null;
  }
}
