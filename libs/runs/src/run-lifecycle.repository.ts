import type { CrawlScope, ProgressEvent, RenderTerms } from '#audit-run/port';
import type { CategoryImportance } from '#common';
import type { Sql } from '#database';
import type { FileIgnore } from '#findings/text';
import { LIVE_REPORTS } from '#reports';
import { ORGANIZATION_PLANS } from '#auth/tenancy';
import type { FixTerms } from './fix-terms.js';
import type { CoverageMode } from './run-config.js';
import { HANDED_OVER } from './run-pieces.repository.js';
import type { RunMode, RunPhase, RunStatus } from './run-status.js';

/** What a worker needs to know of a run. */
export interface WorkRow {
  id: string;
  orgId: string;
  userId: string;
  planId: string;
  url: string;
  siteKey: string;
  mode: RunMode;
  /** Language model that the run names; null: the operator's. */
  model: string | null;
  status: RunStatus;
  phase: RunPhase;
  epoch: number;
  leaseUntil: Date;
  /** No worker holds the phase's lease: it was handed over, or put off. */
  isWaiting: boolean;
  deadlineAt: Date | null;
  coverageMode: CoverageMode;
  disabledRules: string[];
  externalLinks: boolean;
  maxPages: number;
  claimed: number;
  /** Characters of results that its pages hold. */
  findingChars: number;
  /** Bytes of its pages' sources that are kept. */
  sourceBytes: number;
  /** The earlier run whose pages a run of mode `fix` reads again. */
  fixOf: string | null;
  /** What was agreed about its fixes; null when its mode has none, or an earlier version has created it. */
  fixTerms: FixTerms | null;
  /** What was agreed about rendering; null: its pages are checked as they were sent. */
  renderTerms: RenderTerms | null;
  /** Of mode `fix`: whether the audit whose pages it reads again was to render pages. */
  sourceRenders: boolean;
  /** Pages that a browser measures. */
  labPages: number;
  /** Null: the whole site. */
  scope: CrawlScope | null;
  /** Of the site's headers that its requests carry, in lower case. */
  headerNames: string[];
  /** How much categories count in its score; null: all as usual. */
  importance: CategoryImportance | null;
  /** What its project file ignores, beside the site; null: nothing. */
  ignores: FileIgnore[] | null;
  /** It is of a preview of its site, and in no site's history. */
  isPreview: boolean;
  pagesDone: number;
  pagesFailed: number;
  urlsKnown: number;
  /** Start of the database server that read it: with that of another one, it is known what may have been lost. */
  server: string;
}

const LOCK = `
  SELECT
    r.id, r.org_id AS "orgId", r.user_id AS "userId", o.plan_id AS "planId", r.url, r.site_key AS "siteKey", r.mode,
    r.status, r.phase, r.epoch, r.lease_until AS "leaseUntil",
    r.is_waiting AS "isWaiting", r.deadline_at AS "deadlineAt",
    r.coverage_mode AS "coverageMode", r.disabled_rules AS "disabledRules", r.external_links AS "externalLinks",
    r.max_pages AS "maxPages", r.claimed, r.finding_chars::float8 AS "findingChars",
    r.source_bytes::float8 AS "sourceBytes", r.model, r.fix_of AS "fixOf", r.fix_terms AS "fixTerms",
    r.render_terms AS "renderTerms", r.lab_pages AS "labPages",
    coalesce(
      (SELECT (s.render_terms->>'ceiling')::int > 0 FROM runs s WHERE s.id = r.fix_of), false
    ) AS "sourceRenders",
    r.scope, r.header_names AS "headerNames", r.importance, r.ignores,
    r.preview_of IS NOT NULL AS "isPreview",
    r.pages_done AS "pagesDone", r.pages_failed AS "pagesFailed", r.urls_known AS "urlsKnown",
    pg_postmaster_start_time()::text AS server
  FROM runs r
  JOIN ${ORGANIZATION_PLANS} o ON o.org_id = r.org_id
  WHERE r.id = $1
  FOR UPDATE OF r`;

/** Reads a run and locks its row: claims, commits and transitions of one run follow one another. */
export async function lockRun(sql: Sql, runId: string): Promise<WorkRow | null> {
  const [row] = await sql.query<WorkRow>(LOCK, [runId]);
  return row ?? null;
}

/** Starts of one organization's runs follow one another, so that they can be counted. */
export async function lockOrganizationStarts(sql: Sql, orgId: string): Promise<void> {
  await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [orgId]);
}

export async function countRunning(sql: Sql, orgId: string): Promise<number> {
  const [row] = await sql.query<{ running: number }>(
    `SELECT count(*)::int AS running FROM runs WHERE org_id = $1 AND status = 'running' AND phase <> 'client'`,
    [orgId],
  );
  return row?.running ?? 0;
}

/** The organization's run that has waited longest. */
export async function findNextPending(sql: Sql, orgId: string): Promise<string | null> {
  const [row] = await sql.query<{ id: string }>(
    `SELECT id FROM runs WHERE org_id = $1 AND status = 'pending' ORDER BY created_at, id LIMIT 1`,
    [orgId],
  );
  return row?.id ?? null;
}

/** pending → running. */
export async function startRun(
  sql: Sql,
  runId: string,
  times: { now: Date; leaseUntil: Date; deadlineAt: Date },
): Promise<void> {
  await sql.query(
    `UPDATE runs
     SET status = 'running', phase = 'prepare', epoch = epoch + 1, started_at = $2, lease_until = $3,
       deadline_at = $4
     WHERE id = $1 AND status = 'pending'`,
    [runId, times.now, times.leaseUntil, times.deadlineAt],
  );
  await sql.query('DELETE FROM outbox WHERE run_id = $1', [runId]);
}

/**
 * Takes a phase that one worker does alone. Raises the epoch, so that the worker that had it before writes nothing more. A phase
 * that was not handed over was lost with its worker: that is a restart of the run, and a retry of the phase.
 */
export async function takePhase(sql: Sql, runId: string, leaseUntil: Date): Promise<void> {
  await sql.query(
    `UPDATE runs
     SET epoch = epoch + 1, lease_until = $2, is_waiting = false, restarts = restarts + (NOT is_waiting)::int,
       phase_retries = phase_retries + (NOT is_waiting)::int
     WHERE id = $1`,
    [runId, leaseUntil],
  );
}

/** Hands a running run over to the next phase. False when the epoch is no longer the caller's. */
export async function enterPhase(
  sql: Sql,
  run: { id: string; epoch: number; from: RunPhase; to: RunPhase },
  leaseUntil: Date,
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs
     SET phase = $4, epoch = epoch + 1, lease_until = $5, ${HANDED_OVER}, phase_state = NULL, start_page = NULL
     WHERE id = $1 AND epoch = $2 AND status = 'running' AND phase = $3
     RETURNING 1`,
    [run.id, run.epoch, run.from, run.to, leaseUntil],
  );
  return rows.length === 1;
}

/** Renews the lease of the phase. False when the run ended or went on without the caller. */
export async function renewLease(sql: Sql, runId: string, epoch: number, leaseUntil: Date): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs SET lease_until = $3 WHERE id = $1 AND epoch = $2 AND status = 'running' RETURNING 1`,
    [runId, epoch, leaseUntil],
  );
  return rows.length === 1;
}

/**
 * Leaves a phase to the worker that takes it next. It counts as a retry unless it was `planned`, or
 * the run's deadline is still to come: it is not the run that is at fault.
 */
export async function postponePhase(
  sql: Sql,
  run: { id: string; epoch: number },
  times: { now: Date; leaseUntil: Date; isPlanned: boolean },
): Promise<boolean> {
  const rows = await sql.query(
    `UPDATE runs
     SET lease_until = $3, is_waiting = true,
       phase_retries = phase_retries + (NOT ($5 OR deadline_at > $4))::int
     WHERE id = $1 AND epoch = $2 AND status = 'running'
     RETURNING 1`,
    [run.id, run.epoch, times.leaseUntil, times.now, times.isPlanned],
  );
  return rows.length === 1;
}

export async function writeCrawlState(
  sql: Sql,
  runId: string,
  state: { crawlState: unknown; siteProbe: unknown },
): Promise<void> {
  await sql.query('UPDATE runs SET crawl_state = $2::jsonb, site_probe = $3::jsonb WHERE id = $1', [
    runId,
    JSON.stringify(state.crawlState),
    JSON.stringify(state.siteProbe),
  ]);
}

/** What a step of a phase left for the next one. `startPage` is written once, beside the state that changes with every step. */
export async function writePhaseState(
  sql: Sql,
  runId: string,
  { state, startPage }: { state: unknown; startPage?: unknown },
): Promise<void> {
  await sql.query(
    'UPDATE runs SET phase_state = $2::jsonb, start_page = coalesce($3::jsonb, start_page) WHERE id = $1',
    [runId, JSON.stringify(state), startPage === undefined ? null : JSON.stringify(startPage)],
  );
}

export async function readPhaseState(sql: Sql, runId: string): Promise<{ state: unknown; startPage: unknown }> {
  const [row] = await sql.query<{ state: unknown; startPage: unknown }>(
    'SELECT phase_state AS state, start_page AS "startPage" FROM runs WHERE id = $1',
    [runId],
  );
  return row ?? { state: null, startPage: null };
}

/** What the prepare phase left for the slices. */
export async function readCrawlState(sql: Sql, runId: string): Promise<unknown> {
  const [row] = await sql.query<{ crawl_state: unknown }>('SELECT crawl_state FROM runs WHERE id = $1', [runId]);
  return row?.crawl_state ?? null;
}

/** What the prepare phase left for the finish phase. */
export async function readFinishState(sql: Sql, runId: string): Promise<{ crawlState: unknown; siteProbe: unknown }> {
  const [row] = await sql.query<{ crawlState: unknown; siteProbe: unknown }>(
    'SELECT crawl_state AS "crawlState", site_probe AS "siteProbe" FROM runs WHERE id = $1',
    [runId],
  );
  return row ?? { crawlState: null, siteProbe: null };
}

/** The organization has as many running runs as it may: the run is offered again later. */
export async function postponeStart(sql: Sql, runId: string, until: Date): Promise<void> {
  await sql.query('UPDATE outbox SET attempts = attempts + 1, next_attempt_at = $2 WHERE run_id = $1', [runId, until]);
}

/** A run that cannot go on before a moment is not looked at until then, nor taken for lost. */
export async function waitUntil(sql: Sql, runId: string, until: Date): Promise<void> {
  await sql.query(`UPDATE runs SET lease_until = greatest(lease_until, $2) WHERE id = $1 AND status = 'running'`, [
    runId,
    until,
  ]);
}

/** URLs that were found while the run is prepared. */
export async function countKnown(sql: Sql, runId: string, added: number): Promise<void> {
  await sql.query('UPDATE runs SET urls_known = urls_known + $2 WHERE id = $1', [runId, added]);
}

/** The counts with which a crawl begins. */
export async function countFirst(sql: Sql, runId: string, counts: { pages: number; urlsKnown: number }): Promise<void> {
  await sql.query('UPDATE runs SET claimed = $2, pages_done = $2, urls_known = $3 WHERE id = $1', [
    runId,
    counts.pages,
    counts.urlsKnown,
  ]);
}

/** Bytes of sources that were added. */
export async function countSourceBytes(sql: Sql, runId: string, bytes: number): Promise<void> {
  await sql.query('UPDATE runs SET source_bytes = source_bytes + $2 WHERE id = $1', [runId, bytes]);
}

/** How far a run has come, for those who watch it. */
export interface RunNumbers {
  status: RunStatus;
  phase: string;
  maxPages: number;
  urlsKnown: number;
  pagesDone: number;
  pagesFailed: number;
}

export async function readNumbers(sql: Sql, runId: string): Promise<RunNumbers | null> {
  const [row] = await sql.query<RunNumbers>(
    `SELECT status, phase, max_pages AS "maxPages", urls_known AS "urlsKnown", pages_done AS "pagesDone",
       pages_failed AS "pagesFailed"
     FROM runs WHERE id = $1`,
    [runId],
  );
  return row ?? null;
}

export interface CounterChange {
  pagesDone: number;
  pagesFailed: number;
  urlsKnown: number;
  /** Reservations of the page budget that turned out to be no page (redirects, refusals, retries). */
  refunded: number;
  /** Characters of results that hold findings. */
  findingChars: number;
}

export async function countProgress(
  sql: Sql,
  runId: string,
  change: CounterChange,
  leaseUntil: Date,
): Promise<{ pagesDone: number; pagesFailed: number; maxPages: number; urlsKnown: number }> {
  const [row] = await sql.query<{ pagesDone: number; pagesFailed: number; maxPages: number; urlsKnown: number }>(
    `UPDATE runs
     SET pages_done = pages_done + $2, pages_failed = pages_failed + $3, urls_known = urls_known + $4,
       claimed = greatest(0, claimed - $5), lease_until = $6, finding_chars = finding_chars + $7
     WHERE id = $1
     RETURNING pages_done AS "pagesDone", pages_failed AS "pagesFailed", max_pages AS "maxPages",
       urls_known AS "urlsKnown"`,
    [runId, change.pagesDone, change.pagesFailed, change.urlsKnown, change.refunded, leaseUntil, change.findingChars],
  );
  if (!row) throw new Error(`run ${runId} vanished`);
  return row;
}

export async function recordProgress(sql: Sql, runId: string, event: ProgressEvent): Promise<void> {
  await sql.query(
    'INSERT INTO run_events (run_id, phase, message, current, total, failed) VALUES ($1, $2, $3, $4, $5, $6)',
    [runId, event.phase, event.message, event.current, event.total, event.failed],
  );
}

/** Whether the phase is still the caller's; it stays so until the transaction ends. */
export async function holdsPhase(sql: Sql, run: { id: string; epoch: number }, phase: RunPhase): Promise<boolean> {
  const rows = await sql.query(
    `SELECT 1 FROM runs WHERE id = $1 AND epoch = $2 AND status = 'running' AND phase = $3 FOR SHARE`,
    [run.id, run.epoch, phase],
  );
  return rows.length === 1;
}

/** At most so many runs that fixed something since are looked at. */
const MAX_FIX_RUNS = 5;

/** Runs of mode `fix` that ended since an audit of the site did, the latest first. */
export async function findFixRunsSince(
  sql: Sql,
  run: { orgId: string; siteKey: string },
  auditRunId: string,
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `SELECT r.id FROM runs r JOIN runs a ON a.id = $3
     WHERE r.org_id = $1 AND r.site_key = $2 AND r.status = 'completed' AND r.mode = 'fix'
       AND r.completed_at > a.completed_at
     ORDER BY r.completed_at DESC LIMIT $4`,
    [run.orgId, run.siteKey, auditRunId, MAX_FIX_RUNS],
  );
  return rows.map(({ id }) => id);
}

/**
 * The latest report of an earlier audit of the same site by the same organization. One that a client has written
 * is no measure: its rules may be others; nor is one of some pages that were read again.
 */
export async function findPreviousReport(
  sql: Sql,
  run: { id: string; orgId: string; siteKey: string },
): Promise<{ runId: string; reportId: string; contentKey: string } | null> {
  const [row] = await sql.query<{ runId: string; reportId: string; contentKey: string }>(
    `SELECT r.id AS "runId", p.id AS "reportId", p.content_key AS "contentKey"
     FROM runs r
     JOIN ${LIVE_REPORTS} p ON p.run_id = r.id
     WHERE r.org_id = $1 AND r.site_key = $2 AND r.status = 'completed' AND r.phase <> 'client' AND r.mode <> 'fix'
       AND r.id <> $3 AND r.preview_of IS NULL
     ORDER BY r.completed_at DESC LIMIT 1`,
    [run.orgId, run.siteKey, run.id],
  );
  return row ?? null;
}
