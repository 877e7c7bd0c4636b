import {
  LATE_RANK,
  MAX_PATTERNS_LISTED,
  SAMPLES_PER_PATTERN,
  choiceOf,
  TrapGate,
  type Discovery,
  type ExternalCount,
  type ExternalLink,
  type FrontierCoverage,
  type FrontierOutcome,
  type FrontierStore,
  isOwnPage,
  type LateSitemap,
  type LeasedUrl,
  type NewUrl,
  type PageRow,
  type PagesAround,
  type UrlResult,
  type UrlSource,
} from '#audit-run/port';
import type { Database, Sql } from '#database';
import { runSql, type WorkRow } from '#runs';
import { countLiveFindings } from './live-findings.repository.js';
import { insertResources } from './resources.repository.js';
import { clearLost } from './slices.repository.js';
import { readTrapCounts, storeTrapCounts } from './trap-counters.repository.js';
import * as around from './around.repository.js';

/** Queued URLs beyond so many are not counted: they are enough for any number of slices. */
const MOST_COUNTED = 1_000;

// Rows first, then the count: a run never claims more than its budget, and its row is locked while it does.
// Late URLs wait for the ones in hand as well: those may still discover better ones, and the budget is spent once.
// The rows are joined as an array: of a LIMIT that it cannot see the planner expects a
// tenth of the table, and would read all of it for a dozen URLs.
const CLAIM = `
  WITH run AS (
    ${runSql.lockBudget('$1', '$2')}
  ), picked AS (
    SELECT url_hash FROM frontier
    WHERE run_id = $1 AND state = 'queued' AND (
      rank < ${LATE_RANK}
      OR NOT EXISTS (SELECT 1 FROM frontier l WHERE l.run_id = $1 AND l.state = 'leased' AND l.rank < ${LATE_RANK})
    )
    ORDER BY rank, depth, seq
    LIMIT (SELECT least($3::int, room) FROM run)
    FOR UPDATE SKIP LOCKED
  ), leased AS (
    UPDATE frontier f SET state = 'leased', lease_token = $4, attempts = attempts + 1
    WHERE f.run_id = $1 AND f.url_hash = ANY(ARRAY(SELECT url_hash FROM picked))
    RETURNING f.url_hash::text AS hash, f.url, f.depth, f.source, f.hops, f.attempts, f.rank, f.seq
  ), counted AS (
    ${runSql.spendBudget('$1', 'leased')}
  )
  SELECT hash, url, depth, source, hops, attempts FROM leased ORDER BY rank, depth, seq`;

const FINISH_ROWS = `
  UPDATE frontier f
  SET state = u.state, lease_token = NULL, outcome = u.outcome, status = u.status, detail = u.detail,
    redirect_to = u.redirect_to
  FROM unnest($3::bigint[], $4::text[], $5::text[], $6::int[], $7::text[], $8::text[])
    AS u(hash, state, outcome, status, detail, redirect_to)
  WHERE f.run_id = $1 AND f.url_hash = ANY($3::bigint[]) AND f.url_hash = u.hash AND f.state = 'leased'
    AND f.lease_token = $2
  RETURNING f.url_hash::text AS hash`;

const KNOWN = `SELECT url_hash::text AS hash FROM frontier WHERE run_id = $1 AND url_hash = ANY($2::bigint[])`;

const INSERT = `
  WITH incoming AS (
    SELECT *
    FROM unnest($2::bigint[], $3::text[], $4::int[], $5::text[], $6::text[], $7::int[], $8::boolean[])
      WITH ORDINALITY AS u(hash, url, depth, source, pattern, hops, is_late, ord)
  ), ranked AS (
    SELECT i.*, CASE WHEN i.pattern IS NULL THEN 1 ELSE
      row_number() OVER (PARTITION BY i.pattern ORDER BY i.ord)
      + (SELECT count(*) FROM (
        SELECT 1 FROM frontier f
        WHERE f.run_id = $1 AND f.pattern = i.pattern AND f.state <> 'sampled' LIMIT ${SAMPLES_PER_PATTERN}
      ) known) END AS nth
    FROM incoming i
  )
  INSERT INTO frontier (run_id, url_hash, url, depth, source, pattern, rank, hops, state)
  SELECT $1, hash, url, depth, source, pattern,
    (least(nth, ${SAMPLES_PER_PATTERN + 1}) + CASE WHEN is_late THEN ${LATE_RANK} ELSE 0 END)::smallint, hops,
    CASE WHEN nth <= ${SAMPLES_PER_PATTERN} AND source <> 'external' THEN 'queued' ELSE 'sampled' END
  FROM ranked ORDER BY ord
  ON CONFLICT (run_id, url_hash) DO NOTHING
  RETURNING source`;

// JSON is a text with a line for each page: escaping its quotes for an array takes five times as long.
const INSERT_PAGES = `
  INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results, rendered)
  SELECT $1, u.* FROM unnest(
    $2::bigint[], $3::text[], $4::int[], $5::int[], $6::text[],
    string_to_array($7::text, E'\\n'), string_to_array($8::text, E'\\n'), $9::smallint[]
  ) AS u
  ON CONFLICT (run_id, url_hash) DO NOTHING
  RETURNING url_hash::text AS hash`;

/** Rows whose slice is gone go back to the queue, and their share of the page budget with them. */
const REQUEUE_LOST = `
  WITH lost AS (
    UPDATE frontier f SET state = 'queued', lease_token = NULL
    WHERE f.run_id = $1 AND f.state = 'leased'
      AND NOT EXISTS (SELECT 1 FROM crawl_slices s WHERE s.id = f.lease_token AND s.expires_at > $2)
    RETURNING 1
  )
  ${runSql.giveBackBudget('$1', 'lost')}`;

const REQUEUE_ALL = `
  WITH lost AS (
    UPDATE frontier SET state = 'queued', lease_token = NULL WHERE run_id = $1 AND state = 'leased' RETURNING 1
  )
  ${runSql.giveBackBudget('$1', 'lost')}`;

// The first row of each, not EXISTS: beside an OR that is a list of all rows, planned when they were few.
const ENTER_FINISH = runSql.enterFinishWhen({
  nobodyHolds: `(SELECT 1 FROM frontier WHERE run_id = $1 AND state = 'leased' LIMIT 1) IS NULL`,
  nothingQueued: `(SELECT 1 FROM frontier WHERE run_id = $1 AND state = 'queued' LIMIT 1) IS NULL`,
});

const BACKLOG = `
  SELECT
    (SELECT count(*)::int FROM (
      SELECT 1 FROM frontier WHERE run_id = $1 AND state = 'queued' LIMIT ${MOST_COUNTED}
    ) q) AS queued,
    (SELECT count(*)::int FROM frontier WHERE run_id = $1 AND state = 'leased') AS leased,
    ${runSql.budgetLeft('$1')} AS room`;

/** The statements on frontier and pages. All take the run's row lock first, by their callers. */
export class FrontierRepository implements FrontierStore {
  constructor(private readonly database: Database) {}

  /** Leases up to `count` URLs for a slice; empty when none is queued or the page budget is spent. */
  claim(claim: { runId: string; epoch: number; token: string; count: number }): Promise<LeasedUrl[]> {
    return this.database.query<LeasedUrl>(CLAIM, [claim.runId, claim.epoch, claim.count, claim.token]);
  }

  /** Writes outcomes of URLs that this slice still holds. Returns the hashes that it did hold. */
  async recordResults(sql: Sql, runId: string, token: string, results: readonly UrlResult[]): Promise<Set<string>> {
    const rows = await sql.query<{ hash: string }>(FINISH_ROWS, [
      runId,
      token,
      results.map((r) => r.hash),
      results.map((r) => r.state),
      results.map((r) => r.outcome),
      results.map((r) => r.status),
      results.map((r) => r.detail),
      results.map((r) => r.redirectTo),
    ]);
    return new Set(rows.map((row) => row.hash));
  }

  /** Those of the hashes that the run does not know yet. */
  async findFresh(sql: Sql, runId: string, hashes: readonly string[]): Promise<Set<string>> {
    if (hashes.length === 0) return new Set();
    const known = new Set((await sql.query<{ hash: string }>(KNOWN, [runId, hashes])).map((row) => row.hash));
    return new Set(hashes.filter((hash) => !known.has(hash)));
  }

  /** Adds URLs, each once; beyond two samples of a pattern they are only counted. Returns how many of the run's own were new. */
  async insert(sql: Sql, runId: string, urls: readonly NewUrl[]): Promise<number> {
    if (urls.length === 0) return 0;
    const rows = await sql.query<{ source: UrlSource }>(INSERT, [
      runId,
      urls.map((u) => u.hash),
      urls.map((u) => u.url),
      urls.map((u) => u.depth),
      urls.map((u) => u.source),
      urls.map((u) => u.pattern),
      urls.map((u) => u.hops),
      urls.map((u) => u.isLate),
    ]);
    return rows.filter(isOwnPage).length;
  }

  /**
   * Remembers the resources, and puts those URLs into the frontier that the run does not know and its trap
   * budgets admit. The caller holds the run's lock. Returns how many of the caller's.
   */
  async discover(sql: Sql, run: WorkRow, { discovered, resources = [] }: Discovery): Promise<number> {
    await insertResources(sql, run.id, resources);
    if (discovered.length === 0) return 0;
    const hashes = discovered.map((url) => url.hash);
    const freshHashes = await this.findFresh(sql, run.id, hashes);
    if (freshHashes.size === 0) return 0;
    const fresh = discovered.filter((url) => freshHashes.has(url.hash));
    const gate = new TrapGate(run.maxPages, choiceOf(run.scope));
    const counts = await readTrapCounts(sql, run.id, gate.keysOf(fresh));
    const { admitted, changes } = gate.admit(fresh, counts, run.urlsKnown);
    await storeTrapCounts(sql, run.id, changes);
    return this.insert(sql, run.id, admitted);
  }

  async insertPages(sql: Sql, runId: string, pages: readonly PageRow[]): Promise<void> {
    if (pages.length === 0) return;
    const rows = await sql.query<{ hash: string }>(INSERT_PAGES, [
      runId,
      pages.map((p) => p.hash),
      pages.map((p) => p.url),
      pages.map((p) => p.depth),
      pages.map((p) => p.status),
      pages.map((p) => p.catalogue),
      pages.map((p) => p.facts).join('\n'),
      pages.map((p) => p.results).join('\n'),
      pages.map((p) => p.rendered ?? null),
    ]);
    const isNew = new Set(rows.map(({ hash }) => hash));
    await countLiveFindings(
      sql,
      runId,
      pages.filter(({ hash }) => isNew.has(hash)),
    );
  }

  /** For URLs that a slice holds and has not asked for. */
  async forgetAttempt(sql: Sql, runId: string, token: string, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await sql.query(
      `UPDATE frontier SET attempts = attempts - 1
       WHERE run_id = $1 AND state = 'leased' AND lease_token = $2 AND url_hash = ANY($3::bigint[])`,
      [runId, token, hashes],
    );
  }

  /** URLs of slices that ended or went silent go back to the queue. Returns how many went silent. */
  async requeueLost(sql: Sql, runId: string, now: Date): Promise<number> {
    const lost = await clearLost(sql, now, runId);
    await sql.query(REQUEUE_LOST, [runId, now]);
    return lost;
  }

  /** For a crawl that is broken off: a worker that has a row in hand loses it. */
  async requeueAll(sql: Sql, runId: string): Promise<void> {
    await sql.query(REQUEUE_ALL, [runId]);
  }

  /** For URLs that one worker has fetched by itself: they are its own until `finish`. */
  async lease(sql: Sql, runId: string, token: string, hashes: readonly string[]): Promise<void> {
    await sql.query(
      `UPDATE frontier SET state = 'leased', lease_token = $3 WHERE run_id = $1 AND url_hash = ANY($2::bigint[])`,
      [runId, hashes, token],
    );
  }

  /** The crawl is over when nothing is queued within the budget and no slice holds a URL. False when it is not, or the run went on. */
  async enterFinishWhenCrawled(run: { id: string; epoch: number }, leaseUntil: Date): Promise<boolean> {
    return (await this.database.query(ENTER_FINISH, [run.id, run.epoch, leaseUntil])).length === 1;
  }

  /** What is left to do: decides about further slices and about the end of the crawl. */
  async backlog(sql: Sql, runId: string): Promise<{ queued: number; leased: number; room: number }> {
    const [row] = await sql.query<{ queued: number; leased: number; room: number }>(BACKLOG, [runId]);
    return row ?? { queued: 0, leased: 0, room: 0 };
  }

  /**
   * All stored pages in the order of their URLs, which is the order that people read them in, so many a
   * batch. One text a batch, for `readPages`: a row a page would be ten times the memory.
   */
  async readPageBatches(runId: string, perBatch: number): Promise<string[]> {
    const rows = await this.database.query<{ hashes: string }>(
      `SELECT array_agg(hash ORDER BY place)::text AS hashes FROM (
         SELECT url_hash AS hash, row_number() OVER (ORDER BY url COLLATE "C", url_hash) AS place FROM pages
         WHERE run_id = $1
       ) p GROUP BY (place - 1) / $2::int ORDER BY (place - 1) / $2::int`,
      [runId, perBatch],
    );
    return rows.map((row) => row.hashes);
  }

  async readPageUrls(runId: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ url: string }>(
      `SELECT url FROM pages WHERE run_id = $1 AND status = 200 ORDER BY url COLLATE "C" LIMIT $2`,
      [runId, limit],
    );
    return rows.map(({ url }) => url);
  }

  /** The pages of a batch, in its order. */
  readPages(runId: string, batch: string): Promise<PageRow[]> {
    return this.database.query<PageRow>(
      // One look-up a hash, whatever the planner thinks of the table: LIMIT keeps it from joining all pages of the run.
      `SELECT p.* FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted(hash, place) CROSS JOIN LATERAL (
         SELECT url_hash::text AS hash, url, depth, status, catalogue, facts, results FROM pages
         WHERE run_id = $1 AND url_hash = wanted.hash LIMIT 1
       ) p ORDER BY wanted.place`,
      [runId, batch],
    );
  }

  /** URLs that were asked for and gave no page, with what became of them; in the order of their hashes. */
  readTargets(runId: string, afterHash: string | null, limit: number): Promise<FrontierOutcome[]> {
    return this.database.query<FrontierOutcome>(
      `SELECT url_hash::text AS hash, url, depth, source, state, outcome, status, detail,
         redirect_to AS "redirectTo"
       FROM frontier
       WHERE run_id = $1 AND url_hash >= $2 AND state = 'done' AND outcome IS DISTINCT FROM 'ok'
         AND source <> 'map'
       ORDER BY url_hash LIMIT $3`,
      [runId, following(afterHash), limit],
    );
  }

  /** URLs that sitemaps name, in the order of their hashes. */
  readSitemapUrls(runId: string, afterHash: string | null, limit: number): Promise<{ hash: string; url: string }[]> {
    return this.database.query<{ hash: string; url: string }>(
      `SELECT url_hash::text AS hash, url FROM frontier
       WHERE run_id = $1 AND url_hash >= $2 AND source = 'sitemap'
       ORDER BY url_hash LIMIT $3`,
      [runId, following(afterHash), limit],
    );
  }

  /** Those of some URLs that gave no page. */
  readOutcomes(runId: string, hashes: readonly string[]): Promise<FrontierOutcome[]> {
    return around.readOutcomes(this.database, runId, hashes);
  }

  /** Facts of pages around another one; see `PagesAround`. */
  readPagesAround(runId: string, wanted: PagesAround): Promise<string[]> {
    return around.readPagesAround(this.database, runId, wanted);
  }

  /** What pages of the run answered, by their hashes. */
  readPageStatuses(runId: string, hashes: readonly string[]): Promise<{ url: string; status: number }[]> {
    return this.database.query<{ url: string; status: number }>(
      'SELECT url, status FROM pages WHERE run_id = $1 AND url_hash = ANY($2::bigint[])',
      [runId, hashes],
    );
  }

  /** Sitemaps that were left to the crawl, as they were found. */
  readLateSitemaps(runId: string): Promise<LateSitemap[]> {
    return this.database.query<LateSitemap>(
      `SELECT url, hops, CASE WHEN state = 'done' THEN detail END AS file FROM frontier
       WHERE run_id = $1 AND source = 'map'
       ORDER BY seq`,
      [runId],
    );
  }

  /** Links to other hosts, as they were found. */
  readExternal(runId: string, limit: number): Promise<ExternalLink[]> {
    return this.database.query<ExternalLink>(
      `SELECT url_hash::text AS hash, url, state = 'done' AS "isDone", attempts FROM frontier
       WHERE run_id = $1 AND source = 'external'
       ORDER BY seq LIMIT $2`,
      [runId, limit],
    );
  }

  /** What a link answered. One that is to be asked again (`queued`) counts the attempt and stays as it is. */
  async storeExternal(runId: string, result: UrlResult): Promise<void> {
    await this.database.query(
      `UPDATE frontier
       SET state = CASE WHEN $7 THEN 'done' ELSE state END, attempts = attempts + 1, outcome = $3, status = $4,
         detail = $5, redirect_to = $6
       WHERE run_id = $1 AND url_hash = $2 AND source = 'external'`,
      [runId, result.hash, result.outcome, result.status, result.detail, result.redirectTo, result.state === 'done'],
    );
  }

  /** Links to other hosts by what became of them; outcome null where it was not asked for. */
  countExternal(runId: string): Promise<ExternalCount[]> {
    return this.database.query<ExternalCount>(
      `SELECT CASE state WHEN 'done' THEN outcome END AS outcome,
         CASE state WHEN 'done' THEN detail END AS detail, count(*)::int AS count, min(url COLLATE "C") AS example
       FROM frontier WHERE run_id = $1 AND source = 'external' GROUP BY 1, 2 ORDER BY 3 DESC, 4`,
      [runId],
    );
  }

  /** Rule orders that the run's pages were checked by, by hash. */
  async readCatalogues(runId: string): Promise<Record<string, string[]>> {
    const rows = await this.database.query<{ hash: string; ids: string[] }>(
      'SELECT hash, ids FROM rule_catalogues WHERE hash IN (SELECT DISTINCT catalogue FROM pages WHERE run_id = $1)',
      [runId],
    );
    return Object.fromEntries(rows.map((row) => [row.hash, row.ids]));
  }

  /** Remembers the order of rules that results of this catalogue follow. */
  async storeCatalogue(hash: string, ids: readonly string[]): Promise<void> {
    await this.database.query('INSERT INTO rule_catalogues (hash, ids) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      hash,
      ids,
    ]);
  }

  /** For the report's coverage: URLs by state and outcome, and how many URLs each sampled pattern stands for. */
  async coverage(runId: string): Promise<FrontierCoverage> {
    const [byOutcome, patterns] = await Promise.all([
      this.database.query<{ outcome: string; count: number }>(
        `SELECT
           CASE state
             WHEN 'done' THEN coalesce(outcome, 'unknown')
             WHEN 'sampled' THEN 'sampled'
             ELSE 'not-reached' END COLLATE "C" AS outcome,
           count(*)::int AS count
         FROM frontier WHERE run_id = $1 AND source NOT IN ('external', 'map') GROUP BY 1 ORDER BY 1`,
        [runId],
      ),
      this.database.query<{ pattern: string; known: number; sampled: number }>(
        `SELECT pattern, count(*)::int AS known, count(*) FILTER (WHERE state <> 'sampled')::int AS sampled
         FROM frontier
         WHERE run_id = $1 AND pattern IS NOT NULL GROUP BY pattern
         ORDER BY 2 DESC, pattern COLLATE "C" LIMIT ${MAX_PATTERNS_LISTED}`,
        [runId],
      ),
    ]);
    return { byOutcome, patterns };
  }
}

/** The first hash to read. A bound that is always there: planned for any value, `$2 IS NULL OR …` would read from the start each time. */
function following(afterHash: string | null): string {
  return afterHash === null ? '-9223372036854775808' : (BigInt(afterHash) + 1n).toString();
}
