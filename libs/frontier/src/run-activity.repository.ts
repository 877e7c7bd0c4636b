import type { Database } from '#database';
import { lifecycle } from '#runs';
import type { OutcomeCount, RunActivity, Visited } from './dto/activity.dto.js';
import { readLiveFindings, type LiveFinding } from './live-findings.repository.js';

/** As a response, but of the rules their numbers alone: the API names them. */
type CountedActivity = Omit<RunActivity, 'found' | 'foundRules'> & { found: LiveFinding[] };

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
  constructor(private readonly database: Database) {}

  /** Of a run that the caller may read. */
  async read(id: string): Promise<CountedActivity> {
    const [run, outcomes, found, latest, refused] = await Promise.all([
      lifecycle.readNumbers(this.database, id),
      this.database.query<OutcomeCount>(COUNTS, [id]),
      readLiveFindings(this.database, id),
      this.database.query<Visited>(LATEST, [id]),
      this.database.query<Visited>(REFUSED, [id]),
    ]);
    if (!run) throw new Error('A run that was just read is gone.');
    return { ...run, outcomes, found, latest, refused };
  }
}
