import type { Database } from '#database';
import { lifecycle, type RunsService } from '#runs';
import { readLiveFindings, type LiveFinding } from './live-findings.repository.js';

/** An address that a run has just dealt with. */
export interface Visited {
  url: string;
  outcome: string;
  status: number | null;
  /** Why, for people. */
  detail: string | null;
}

/** What a run is doing right now. */
export interface RunActivity {
  status: string;
  phase: string;
  maxPages: number;
  urlsKnown: number;
  pagesDone: number;
  pagesFailed: number;
  /** Addresses by what became of them; `queued` and `leased` wait or are being fetched. */
  outcomes: { outcome: string; count: number }[];
  /** By rule, in no order: what its own pages show. Rules about the whole site are checked at the end. */
  found: LiveFinding[];
  /** Pages that were checked last, newest first. */
  latest: Visited[];
  /** Addresses that were refused, broken or not reached, newest first. */
  refused: Visited[];
}

const MAX_LISTED = 12;

const COUNTS = `
  SELECT CASE WHEN state = 'done' THEN coalesce(outcome, 'ok') ELSE state END AS outcome, count(*)::int AS count
  FROM frontier WHERE run_id = $1 GROUP BY 1 ORDER BY 2 DESC`;
const LATEST = `
  SELECT url, 'ok' AS outcome, status, NULL AS detail FROM pages
  WHERE run_id = $1
  ORDER BY created_at DESC, url_hash LIMIT ${MAX_LISTED}`;
const REFUSED = `
  SELECT url, outcome, status, detail FROM frontier
  WHERE run_id = $1 AND state = 'done' AND outcome NOT IN ('ok', 'redirect', 'not-html', 'sampled', 'skipped')
  ORDER BY seq DESC LIMIT ${MAX_LISTED}`;
/** For people who watch a run. */
export class RunActivities {
  constructor(
    private readonly database: Database,
    private readonly runs: RunsService,
  ) {}

  /** @throws AppError NOT_FOUND, FORBIDDEN as `RunsService.getDetail` */
  async read(principal: Parameters<RunsService['getDetail']>[0], id: string): Promise<RunActivity> {
    await this.runs.getDetail(principal, id);
    const [run, outcomes, found, latest, refused] = await Promise.all([
      lifecycle.readNumbers(this.database, id),
      this.database.query<RunActivity['outcomes'][number]>(COUNTS, [id]),
      readLiveFindings(this.database, id),
      this.database.query<Visited>(LATEST, [id]),
      this.database.query<Visited>(REFUSED, [id]),
    ]);
    if (!run) throw new Error('A run that was just read is gone.');
    return { ...run, outcomes, found, latest, refused };
  }
}
