import type { Principal, Role } from '#auth';
import type { CrawlScope, RenderTerms } from '#audit-run/port';
import type { CategoryImportance } from '#common';
import { holdsOf } from '#credits';
import type { Database, Sql } from '#database';
import type { Plan } from '#organizations';
import type { FixSummary } from '#findings';
import type { FileIgnore } from '#findings/text';
import { callerValues, CALLERS_PLACES, isIn, viewOf, type View } from '#auth/tenancy';
import { siteDefaultsOf, type SiteDefaults } from '#sites';
import type { FixTerms } from './fix-terms.js';
import { runStopOf, type RunStop } from './operator-stops.repository.js';
import type { CoverageMode } from './run-config.js';
import type { PageLimitClampNotice } from './dto/page-limit-notice.dto.js';
import {
  statesBefore,
  type CompletionReason,
  type RunMode,
  type RunPhase,
  type RunStatus,
  type RunTrigger,
} from './run-status.js';

export interface RunRow {
  id: string;
  org_id: string;
  user_id: string;
  title: string | null;
  url: string;
  site_key: string;
  status: RunStatus;
  trigger: RunTrigger;
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

/** A run of the caller. */
export interface OwnedRunRow extends RunRow {
  /** The caller's role in the run's organization. */
  owner_role: Role;
  progress: (Omit<ProgressRow, 'created_at'> & { created_at: string }) | null;
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
  fixTerms?: FixTerms | null;
  renderTerms?: RenderTerms | null;
  labPages?: number;
  /** Without it, the whole site. */
  scope?: CrawlScope | null;
  /** Of the site's headers that its requests carry. */
  headerNames?: readonly string[];
  /** The site that it is a preview of: such a run is in no site's history. */
  previewOf?: string | null;
  /** How much categories count in its score; without it, as usual. */
  importance?: CategoryImportance | null;
  /** What its project file ignores, beside the site. */
  ignores?: readonly FileIgnore[] | null;
  /** Mode `fix`: the earlier run. */
  fixOf?: string | null;
  /** Of a run that only workers can begin that know fixes. */
  phaseState?: unknown;
  /** Who starts it; without it `api`. */
  trigger?: RunTrigger;
  createdAt: Date;
}

/** Nothing was created unless `is` says so. */
export type CreateResult =
  | { is: 'created' }
  | { is: 'stopped'; stop: RunStop }
  /** Its site has these defaults, and not those that the run was made with. */
  | { is: 'outdated'; site: SiteDefaults }
  /** The balance does not cover the price. */
  | { is: 'unpaid'; monthly: number; pack: number; period_end: Date };

/** A run, what it costs, and what of its site it was made with. */
export interface PricedRun extends NewRun {
  price: number;
  plan: Plan;
  siteId: string;
  headerNames: readonly string[];
  /** The text of the site's settings. */
  siteSettings: string;
}

interface CreateRow {
  id: string;
  stop: RunStop | null;
  /** Null where it is as the run says. */
  settings: string | null;
  headerNames: string[] | null;
  /** The hold, which is tried for runs that nothing else keeps. */
  ok: boolean | null;
  monthly: number | null;
  pack: number | null;
  period_end: Date | null;
}

export const RUN_COLUMNS = `
    r.id, r.org_id, r.user_id, r.title, r.url, r.site_key, r.status, r.trigger, r.mode, r.model, r.website_id,
    r.audit_id, r.config, r.notice, r.health_score, r.issues_found, r.issues_fixed, r.report_id, r.error,
    r.completion_reason, r.completion_message, r.cost_usd, r.started_at, r.completed_at, r.created_at`;

// One statement, one round trip, one commit for all runs of a batch: the hold of each
// decides, and run and outbox row follow only where it was granted.
// Runs of one organization wait for each other's account; together they wait once.
// What a process remembers of a site counts while the site still has it: the statement compares, and reads stops.
const CREATE = `
  WITH asked AS MATERIALIZED (
    SELECT i.*, site.settings AS "settingsNow", site.names AS "namesNow", ${runStopOf('i."orgId"')} AS stop,
      site.settings <> i."siteSettings" OR to_jsonb(site.names) <> i."headerNames" AS "isOutdated"
    FROM jsonb_to_recordset($1::jsonb) AS i(
      "id" text, "orgId" text, "userId" text, "apiKeyId" text, "url" text, "siteKey" text, "mode" text, "model" text,
      "websiteId" text, "auditId" text, "config" jsonb, "coverageMode" text, "disabledRules" jsonb,
      "externalLinks" boolean, "maxPages" int, "notice" jsonb, "fixTerms" jsonb, "fixOf" text, "phaseState" jsonb,
      "renderTerms" jsonb, "labPages" int, "scope" jsonb, "headerNames" jsonb, "previewOf" text,
      "importance" jsonb, "ignores" jsonb, "trigger" text, "createdAt" timestamptz, "price" int,
      "monthlyCredits" int, "minSeats" int, "siteId" text, "siteSettings" text
    )
    , ${siteDefaultsOf('i."siteId"')} site
  ), incoming AS MATERIALIZED (
    SELECT * FROM asked WHERE stop IS NULL AND NOT "isOutdated"
  ), hold AS MATERIALIZED (${holdsOf('incoming')}
  ), held AS MATERIALIZED (
    SELECT i.*, h.ok, h.monthly, h.pack, h.period_end FROM incoming i JOIN hold h ON h.hold = i.id
  ), run AS (
    INSERT INTO runs (
      id, org_id, user_id, api_key_id, url, site_key, mode, model, website_id, audit_id, config, coverage_mode,
      disabled_rules, external_links, max_pages, notice, fix_terms, fix_of, phase_state, render_terms, lab_pages,
      scope, trigger, header_names, preview_of, importance, ignores, created_at, lease_until
    )
    SELECT
      id, "orgId", "userId", "apiKeyId", url, "siteKey", mode, model, "websiteId", "auditId", config, "coverageMode",
      ARRAY(SELECT jsonb_array_elements_text("disabledRules")), "externalLinks", "maxPages", notice,
      "fixTerms", "fixOf", "phaseState", "renderTerms", coalesce("labPages", 0), scope, coalesce("trigger", 'api'),
      ARRAY(SELECT jsonb_array_elements_text("headerNames")), "previewOf", importance, ignores,
      "createdAt", "createdAt"
    FROM held WHERE ok
    RETURNING id, created_at
  ), box AS (
    INSERT INTO outbox (run_id, next_attempt_at, created_at)
    SELECT id, created_at + interval '15 seconds', created_at FROM run
  )
  SELECT a.id, a.stop, CASE WHEN "isOutdated" THEN "settingsNow" END AS settings,
    CASE WHEN "isOutdated" THEN "namesNow" END AS "headerNames", h.ok, h.monthly, h.pack, h.period_end
  FROM asked a LEFT JOIN hold h ON h.hold = a.id`;

const findOf = (view: View): string => `
  SELECT ${RUN_COLUMNS}, own.role AS owner_role, to_jsonb(e) AS progress
  FROM runs r
  JOIN ${CALLERS_PLACES} own ON ${isIn('own', 'r', view)}
  LEFT JOIN LATERAL (
    SELECT phase, message, current, total, failed, created_at FROM run_events
    WHERE run_id = r.id AND r.status IN ('pending', 'running') ORDER BY id DESC LIMIT 1
  ) e ON true
  WHERE r.id = $3 AND r.deleted_at IS NULL`;

const COMPLETE = `
  UPDATE runs SET
    status = 'completed', completion_reason = $3, completion_message = $4, health_score = $5, issues_found = $6,
    issues_fixed = $9, report_id = $7, cost_usd = $10, completed_at = $8
  WHERE id = $1 AND epoch = $2 AND status = 'running' AND phase = 'finish'
  RETURNING trigger, title`;

// The clock was read before the row was waited for: what a worker started meanwhile did not end before it started.
const END = `
  UPDATE runs
  SET status = $2, completion_reason = $3, completion_message = $4, error = $5,
    completed_at = greatest($6, started_at)
  WHERE id = $1 AND status = ANY($7::text[]) AND ($8::int IS NULL OR epoch = $8)
  RETURNING id, org_id, url, site_key, trigger, mode`;

function resultOf(row: CreateRow | undefined): CreateResult {
  if (row?.stop) return { is: 'stopped', stop: row.stop };
  if (row?.settings && row.headerNames)
    return { is: 'outdated', site: { settings: row.settings, headerNames: row.headerNames } };
  if (!row?.period_end) throw new Error('credits_hold_all returned no row');
  if (row.ok) return { is: 'created' };
  return { is: 'unpaid', monthly: row.monthly ?? 0, pack: row.pack ?? 0, period_end: row.period_end };
}

type EndedRow = Pick<RunRow, 'id' | 'org_id' | 'url' | 'site_key' | 'trigger' | 'mode'>;

/** Rows of runs: creation, the caller's own, and the one way a run ends without a report. */
export class RunsRepository {
  constructor(private readonly database: Database) {}

  /** For each run: holds the credits and creates run and outbox row, or does none of it and says why. In the order of `runs`. */
  async createAll(runs: readonly PricedRun[]): Promise<CreateResult[]> {
    const values = runs.map(({ plan, ...run }) => ({
      ...run,
      monthlyCredits: plan.monthlyCredits,
      minSeats: plan.minSeats,
    }));
    const rows = await this.database.query<CreateRow>(CREATE, [JSON.stringify(values)]);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return runs.map((run) => resultOf(byId.get(run.id)));
  }

  /** One of the caller's own, or of the caller's organization. */
  async findOwned(principal: Principal, id: string): Promise<OwnedRunRow | null> {
    const [row] = await this.database.query<OwnedRunRow>(findOf(viewOf(principal)), [...callerValues(principal), id]);
    return row ?? null;
  }

  /** Compare-and-set into `failed` or `cancelled`. Null when the run was not in a state that may become it, or its epoch is another. */
  async end(
    sql: Sql,
    end: {
      id: string;
      status: 'failed' | 'cancelled';
      reason: CompletionReason;
      message: string;
      error: string | null;
      epoch?: number;
    },
    now: Date,
  ): Promise<EndedRow | null> {
    const [row] = await sql.query<EndedRow>(END, [
      end.id,
      end.status,
      end.reason,
      end.message,
      end.error,
      now,
      statesBefore(end.status),
      end.epoch ?? null,
    ]);
    if (!row) return null;
    await sql.query('DELETE FROM outbox WHERE run_id = $1', [end.id]);
    return row;
  }

  /** running → completed. Null when the run went on without the caller. */
  async complete(
    sql: Sql,
    run: { id: string; epoch: number },
    outcome: {
      reason: CompletionReason;
      message: string;
      healthScore: number | null;
      issuesFound: number;
      fixes?: FixSummary | null;
      reportId: string;
    },
    now: Date,
  ): Promise<Pick<RunRow, 'trigger' | 'title'> | null> {
    const { reason, message, healthScore, issuesFound, reportId, fixes } = outcome;
    const fixed = [fixes?.removed ?? 0, fixes?.model.costUsd ?? 0];
    const values = [run.id, run.epoch, reason, message, healthScore, issuesFound, reportId, now, ...fixed];
    const [row] = await sql.query<Pick<RunRow, 'trigger' | 'title'>>(COMPLETE, values);
    return row ?? null;
  }

  async findStatus(id: string): Promise<{ status: RunStatus; phase: RunPhase; epoch: number } | null> {
    const [row] = await this.database.query<{ status: RunStatus; phase: RunPhase; epoch: number }>(
      'SELECT status, phase, epoch FROM runs WHERE id = $1',
      [id],
    );
    return row ?? null;
  }
}
