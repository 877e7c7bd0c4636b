import type { Sql } from '#database';

const PRICE = 50;
const RENDER_PRICE = 2;
/** Of the fixes of one run, one credit each. */
const FIX_CEILING = 25;

interface FixNumbers {
  verified: number;
  delivered: number;
  removed: number;
  pages: number;
  pagesFixed: number;
  pagesSkipped: { pages: number }[];
}

export interface RunRecord {
  id: string;
  mode: string;
  issuesFixed: number | null;
  fixes: FixNumbers | null;
  /** Rows of `fixed_pages`, and what stands in them. */
  kept: { pages: number; fixes: number; removed: number };
  orgId: string;
  url: string;
  status: string;
  reason: string | null;
  error: string | null;
  phase: string;
  restarts: number;
  pagesDone: number;
  pagesFailed: number;
  /** Pages as a browser showed them. */
  rendered: number;
  /** Pages that should have been rendered, with a reason why not. */
  notRendered: number;
  reports: number;
  charged: number | null;
  queued: number;
  leased: number;
  completedAt: Date | null;
}

/** What a run is to cost. */
export function priceOf({ status, mode, fixes, rendered }: RunRecord): number {
  if (status !== 'completed') return 0;
  return RENDER_PRICE * rendered + (mode === 'fix' ? 0 : PRICE) + Math.min(FIX_CEILING, fixes?.delivered ?? 0);
}

export function isRefused(run: RunRecord): boolean {
  return run.reason === 'dispatch_failed';
}

const RUNS = `
  SELECT r.id, r.mode, r.issues_fixed AS "issuesFixed", (SELECT p.summary->'fixes' FROM reports p WHERE p.run_id = r.id) AS fixes,
    (SELECT jsonb_build_object('pages', count(*), 'fixes', coalesce(sum(f.fixes), 0), 'removed', coalesce(sum(f.removed), 0)) FROM fixed_pages f WHERE f.run_id = r.id) AS kept,
    r.org_id AS "orgId", r.url, r.status, r.completion_reason AS reason, r.error, r.phase, r.restarts, r.pages_done AS "pagesDone", r.pages_failed AS "pagesFailed", r.completed_at AS "completedAt",
    (SELECT count(*)::int FROM pages p WHERE p.run_id = r.id AND p.rendered > 0) AS rendered,
    (SELECT count(*)::int FROM pages p WHERE p.run_id = r.id AND p.rendered < 0) AS "notRendered",
    (SELECT count(*)::int FROM reports p WHERE p.run_id = r.id) AS reports, (SELECT charged FROM credit_holds h WHERE h.id = r.id) AS charged,
    (SELECT count(*)::int FROM frontier f WHERE f.run_id = r.id AND f.state = 'queued') AS queued, (SELECT count(*)::int FROM frontier f WHERE f.run_id = r.id AND f.state = 'leased') AS leased
  FROM runs r ORDER BY r.created_at`;

export function readRuns(sql: Sql): Promise<RunRecord[]> {
  return sql.query<RunRecord>(RUNS);
}
