import type { Slice } from '#audit-run/port';
import { Database } from '#database';
import { runLifecycle, type RunLifecycle } from '../../../test/support/run-lifecycle.js';
import { CrawlingRuns, batchOf, urlOf } from '../../../test/support/crawling-runs.js';
import { planningDatabase, type Planned } from '../../../test/support/planning-database.js';
import { dropCrawlRows } from './crawl-rows.repository.js';
import { readAnswersOf, storeAnswers } from './resources.repository.js';

/** Rows of the measured run: the whole table, nearly. */
const ROWS = 30_000;
/**
 * A slice works on a dozen URLs at a time and commits fifty; a statement that reads more than a few for each of them reads the frontier.
 */
const MOST_READ = 1_500;

const FILL_FRONTIER = `
  INSERT INTO frontier (run_id, url_hash, url, depth, source, pattern, rank, state, outcome, status)
  SELECT $1, n, 'https://site.test/section-' || n % 100 || '/page-' || n, n % 3 + 1, 'link', CASE WHEN n % 4 = 0 THEN '/section-' || n % 100 || '/*' END, 1,
         CASE WHEN n % 2 = 0 THEN 'done' ELSE 'queued' END, CASE WHEN n % 2 = 0 THEN 'ok' END, CASE WHEN n % 2 = 0 THEN 200 END
  FROM generate_series(1, $2::int) n`;
const FILL_PAGES = `
  INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results)
  SELECT $1, n, 'https://site.test/page-' || n, 1, 200, 'c', '{}', '{}' FROM generate_series(2, $2::int, 2) n`;
const FILL_RESOURCES = `
  INSERT INTO resources (run_id, url_hash, url, kind)
  SELECT $1, n, 'https://site.test/image-' || n, 'image' FROM generate_series(1, $2::int) n`;

describe.each([
  { state: 'that nobody has analysed', analyse: 'never' },
  { state: 'whose statistics are of a time when it was empty', analyse: 'empty' },
  { state: 'that has been analysed', analyse: 'full' },
])('a run that is most of a table $state', ({ analyse }) => {
  let runs: CrawlingRuns;
  let planned: Planned[];
  let lifecycle: RunLifecycle;
  let slice: Slice;
  let runId: string;

  beforeAll(async () => {
    runs = await CrawlingRuns.open();
    const { database, credits, plans, clock } = runs.context;
    // What autovacuum would do at some time or other is done here, or not.
    for (const table of ['frontier', 'pages', 'resources', 'runs'])
      await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    if (analyse === 'empty') await database.query('ANALYZE frontier, pages, resources');
    runId = (await runs.crawlingRun([], 1_000_000)).id;
    await database.query(FILL_FRONTIER, [runId, ROWS]);
    await database.query(FILL_PAGES, [runId, ROWS]);
    await database.query(FILL_RESOURCES, [runId, ROWS]);
    if (analyse === 'full') await database.query('ANALYZE frontier, pages, resources');
    planned = [];
    lifecycle = runLifecycle(
      { database: planningDatabase(database, planned) as Database, credits, plans, clock },
      {
        hostConnections: 8,
        sliceConnections: 4,
        deadlineMinutes: { quick: 10, surface: 30, full: 60 },
      },
    );
    slice = await runs.openSlice(runId, 'worker-1');
  }, 120_000);
  afterAll(() => runs.close());

  const found = (from: number, count: number, pattern: string | null = null) =>
    Array.from({ length: count }, (_, n) => urlOf(`/found-${from + n}`, 'link', pattern));

  /** Statements that read more rows of the frontier, the pages or the resources than a slice has in hand. */
  function greedy(): string[] {
    return planned
      .filter(({ rowsRead }) => rowsRead > MOST_READ)
      .map(
        ({ text, mode, rowsRead, scans }) =>
          `${rowsRead} rows (${mode}): ${scans.join(', ')}: ${text.trim().slice(0, 200)}`,
      );
  }

  it('is crawled without reading the whole frontier for a claim, a commit, a renewal or the end of a slice', async () => {
    const leased = await lifecycle.slices.claim(slice, 12);
    expect(leased).toHaveLength(12);
    await lifecycle.slices.commit(slice, batchOf(leased, [...found(0, 50), ...found(100, 50, '/section-4/*')]));
    await lifecycle.slices.commit(slice, batchOf(await lifecycle.slices.claim(slice, 50), found(1_000, 1_000)));
    await lifecycle.slices.renew(slice, { pace: null, notBefore: null });
    const more = await lifecycle.slices.claim(slice, 12);
    await lifecycle.slices.backlog(runId);
    await lifecycle.slices.close(
      slice,
      { pace: null, notBefore: null },
      more.map(({ hash }) => hash),
    );
    await lifecycle.phases.enterFinishWhenCrawled(runId, slice.epoch);
    await lifecycle.scheduler.assignNext(runId, 'worker-2');
    expect(planned.length).toBeGreaterThan(20);
    expect(greedy()).toEqual([]);
  });

  it('stores what its files answered without reading what it knows of the others', async () => {
    planned.length = 0;
    const answers = Array.from({ length: 50 }, (_, n) => ({ hash: String(n + 1), answer: '{}', found: [] }));
    await storeAnswers(planningDatabase(runs.context.database, planned), runId, answers);
    expect(
      await readAnswersOf(planningDatabase(runs.context.database, planned), runId, ['1', '50', '51']),
    ).toHaveLength(2);
    expect(greedy()).toEqual([]);
  });

  it('is read in batches that read no more than their rows', async () => {
    planned.length = 0;
    const batches = await lifecycle.frontier.readPageBatches(runId, 100);
    expect(batches).toHaveLength(ROWS / 2 / 100 + 1);
    planned.length = 0;
    for (const batch of [batches[0], batches[70]])
      expect(await lifecycle.frontier.readPages(runId, batch ?? '')).toHaveLength(100);
    await lifecycle.frontier.readPageStatuses(runId, ['2', '4']);
    const hashes = Array.from({ length: 300 }, (_, n) => String(n + 1));
    expect(await lifecycle.frontier.readOutcomes(runId, hashes)).toEqual([]);
    const around = { named: hashes, linked: [], withVersions: true, limit: 1_000 };
    expect((await lifecycle.frontier.readPagesAround(runId, around)).length).toBeGreaterThan(100);
    expect(await lifecycle.frontier.readPagesAround(runId, { ...around, named: [], linked: hashes })).toEqual([]);
    expect(greedy()).toEqual([]);
  });

  // A sequential scan passes over all that the steps before removed, until a vacuum, and over other runs.
  it('is removed in steps that find their rows by an index', async () => {
    planned.length = 0;
    const step = (): Promise<boolean> =>
      planningDatabase(runs.context.database, planned).transaction((sql) => dropCrawlRows(sql, runId, 200));
    for (let steps = 0; steps < 3; steps++) expect(await step()).toBe(false);
    const { database } = runs.context;
    for (const table of ['pages', 'frontier']) {
      await database.query(`DELETE FROM ${table} WHERE run_id = $1`, [runId]);
      expect(await step()).toBe(false);
    }
    expect(greedy()).toEqual([]);
    const scans = planned.flatMap((each) => each.scans);
    expect(scans.length).toBeGreaterThan(20);
    expect(scans.filter((scan) => scan.startsWith('Seq Scan'))).toEqual([]);
  });
});

describe('a run that has grown since its worker prepared its statements', () => {
  let runs: CrawlingRuns;
  beforeAll(async () => {
    runs = await CrawlingRuns.open();
  });
  afterAll(() => runs.close());

  it('is crawled without reading its whole frontier, though nobody analyses and no plan is made anew', async () => {
    const { database, testDatabase, credits, plans, clock } = runs.context;
    for (const table of ['frontier', 'pages', 'runs'])
      await database.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    const { id } = await runs.crawlingRun(
      Array.from({ length: 80 }, (_, n) => urlOf(`/early-${n}`)),
      1_000_000,
    );
    // Plans are kept by connection.
    const own = new Database({ url: testDatabase.url, poolSize: 1 });
    const lifecycle = runLifecycle(
      { database: own, credits, plans, clock },
      {
        hostConnections: 8,
        sliceConnections: 4,
        deadlineMinutes: { quick: 10, surface: 30, full: 60 },
      },
    );
    const slice = await runs.openSlice(id, 'worker-1');
    let found = 0;
    // Each statement of a slice, and those of the last phase that read some rows of many.
    const round = async (): Promise<void> => {
      const leased = await lifecycle.slices.claim(slice, 4);
      expect(leased).toHaveLength(4);
      const discovered = Array.from({ length: 4 }, () => urlOf(`/found-${++found}`, 'link', '/section-4/*'));
      await lifecycle.slices.commit(slice, batchOf(leased, discovered));
      await lifecycle.slices.renew(slice, { pace: null, notBefore: null });
      await lifecycle.slices.backlog(id);
      await lifecycle.frontier.requeueLost(own, id, clock.now());
      await lifecycle.phases.enterFinishWhenCrawled(id, slice.epoch);
      const hashes = leased.map(({ hash }) => hash);
      expect(await lifecycle.frontier.readPages(id, `{${hashes.join(',')}}`)).toHaveLength(4);
      expect(await lifecycle.frontier.readPageStatuses(id, hashes)).toHaveLength(4);
      await lifecycle.frontier.readOutcomes(id, hashes);
      await lifecycle.frontier.readPagesAround(id, { named: hashes, linked: hashes, withVersions: false, limit: 10 });
    };
    const rowsRead = async (): Promise<number> => {
      await own.query('SELECT pg_stat_force_next_flush()');
      const [row] = await own.query<{ rows: number }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables
         WHERE relname IN ('frontier', 'pages')`,
      );
      return row?.rows ?? 0;
    };
    try {
      // After five executions, a statement gets the plan that it keeps.
      for (let n = 0; n < 8; n++) await round();
      await database.query(FILL_FRONTIER, [id, ROWS]);
      await database.query(FILL_PAGES, [id, ROWS]);
      const before = await rowsRead();
      await round();
      const read = (await rowsRead()) - before;
      expect(read).toBeLessThan(MOST_READ);
    } finally {
      await own.close();
    }
  });
});
