import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '#common';
import type { OrgPrincipal } from '#auth';
import { readPricing } from '#credits';
import { PublishClaimsRepository, PublishParser, ReportPublisher, ReportsRepository } from '#reports';
import { createBlobStore, type BlobStore } from '#storage';
import { FindingsRepository } from '#findings';
import { TestContext } from '../../../test/support/test-context.js';
import { Retention, type RetentionOptions } from './retention.js';

const DAY_MS = 86_400_000;

describe('retention', () => {
  let context: TestContext;
  let folder: string;
  let storage: BlobStore;
  let retention: Retention;
  beforeAll(async () => {
    context = await TestContext.open(5);
    folder = mkdtempSync(join(tmpdir(), 'sqout-retention-'));
    storage = createBlobStore(`file:${folder}`);
    retention = newRetention();
  });
  afterAll(async () => {
    storage.close();
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function newRetention(options: Partial<RetentionOptions> = {}, blobs = storage): Retention {
    const { database, clock } = context;
    const [findings, reports] = [new FindingsRepository(database), new ReportsRepository(database)];
    const days = { crawlDays: 7, eventDays: 30, findingDays: 90 };
    return new Retention(database, findings, reports, blobs, clock, { ...days, ...options });
  }

  /** A run with one URL, one page and one event, ended so many days ago; null: still running. */
  async function newRun(endedDaysAgo: number | null): Promise<string> {
    const org = await context.newOrg();
    const id = newId('run');
    const at = endedDaysAgo === null ? null : new Date(context.clock.now().getTime() - endedDaysAgo * DAY_MS);
    const { database } = context;
    await database.query(
      `INSERT INTO runs (id, org_id, user_id, url, site_key, coverage_mode, disabled_rules, max_pages, status, completed_at, completion_reason, crawl_state)
       VALUES ($1, $2, 'usr_x', 'https://a.test/', 'a.test', 'full', '{}', 10, $3, $4, $5, '{"host":"a.test"}')`,
      [id, org.id, at ? 'completed' : 'running', at, at ? 'success' : null],
    );
    await database.query(
      `INSERT INTO frontier (run_id, url_hash, url, depth, source) VALUES ($1, 1, 'https://a.test/', 0, 'start')`,
      [id],
    );
    await database.query(
      `INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results) VALUES ($1, 1, 'https://a.test/', 0, 200, 'c', '{}', '{}')`,
      [id],
    );
    await database.query(`INSERT INTO run_events (run_id, phase, message, created_at) VALUES ($1, 'crawl', 'x', $2)`, [
      id,
      at ?? context.clock.now(),
    ]);
    return id;
  }

  async function left(id: string): Promise<unknown> {
    const [row] = await context.database.query(
      `SELECT (SELECT count(*)::int FROM frontier WHERE run_id = $1) AS urls, (SELECT count(*)::int FROM pages WHERE run_id = $1) AS pages,
              (SELECT count(*)::int FROM run_events WHERE run_id = $1) AS events, (SELECT count(*)::int FROM runs WHERE id = $1) AS runs`,
      [id],
    );
    return row;
  }

  it('removes whatever is due, however many runs have ended', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 25; n++) ids.push(await newRun(8));
    expect(await retention.sweep()).toMatchObject({ runs: 25 });
    for (const id of ids) expect(await left(id)).toMatchObject({ urls: 0, pages: 0, runs: 1 });
  });

  it('removes pictures with the findings of their run, and those of a deleted run at once', async () => {
    const { database } = context;
    const give = async (id: string): Promise<string> => {
      const key = `shots/${id}/phone-1.webp`;
      await storage.put(key, Buffer.from('webp'), { contentType: 'image/webp' });
      await database.query('UPDATE runs SET pictures = $2 WHERE id = $1', [id, JSON.stringify([{ key }])]);
      return key;
    };
    const [old, young, deleted, running] = [await newRun(91), await newRun(89), await newRun(1), await newRun(null)];
    const keys = [await give(old), await give(young), await give(deleted), await give(running)];
    await database.query('UPDATE runs SET deleted_at = now() WHERE id = $1', [deleted]);
    expect(await retention.sweep()).toMatchObject({ pictures: 2 });
    expect(await Promise.all(keys.map((key) => storage.has(key)))).toEqual([false, true, false, true]);
    const left = await database.query<{ id: string }>('SELECT id FROM runs WHERE pictures IS NOT NULL ORDER BY id');
    expect(left.map(({ id }) => id)).toEqual([young, running].sort());
  });

  it('removes a large run in steps, and goes on later where its time was over', async () => {
    const id = await newRun(8);
    await context.database.query(
      `INSERT INTO frontier (run_id, url_hash, url, depth, source) SELECT $1, n, 'https://a.test/' || n, 1, 'link' FROM generate_series(2, 280) n`,
      [id],
    );
    const hurried = newRetention({ sweepMs: 0 });
    expect(await hurried.sweep()).toMatchObject({ runs: 0 });
    expect(await left(id)).toMatchObject({ urls: 80 });
    expect(await hurried.sweep()).toMatchObject({ runs: 1 });
    expect(await left(id)).toMatchObject({ urls: 0, pages: 0 });
  });

  it('removes crawl rows a week after the end, events after a month, and never the run', async () => {
    const running = await newRun(null);
    const fresh = await newRun(1);
    const old = await newRun(8);
    const ancient = await newRun(31);
    expect(await retention.sweep()).toMatchObject({ runs: 2, events: 1 });
    expect(await left(running)).toEqual({ urls: 1, pages: 1, events: 1, runs: 1 });
    expect(await left(fresh)).toEqual({ urls: 1, pages: 1, events: 1, runs: 1 });
    expect(await left(old)).toEqual({ urls: 0, pages: 0, events: 1, runs: 1 });
    expect(await left(ancient)).toEqual({ urls: 0, pages: 0, events: 0, runs: 1 });
    expect(await retention.sweep()).toEqual({
      runs: 0,
      events: 0,
      findings: 0,
      pictures: 0,
      keys: 0,
      notices: 0,
      beyond: 0,
    });
  });

  it('keeps no more bytes than it may: crawls go first, then findings, the oldest first, and never those of a run under way', async () => {
    const { database } = context;
    const running = await newRun(null);
    const ids = [await newRun(6), await newRun(5), await newRun(4), running];
    const megabyte = async (id: string): Promise<void> => {
      await database.query(
        `INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results)
         SELECT $1, n + 1, 'https://a.test/' || n, 1, 200, 'c', (SELECT string_agg(md5(n || '-' || i), '') FROM generate_series(1, 32) i), '' FROM generate_series(1, 1024) n`,
        [id],
      );
      if (id === running) return;
      await database.query(
        `INSERT INTO finding_sets (run_id, epoch, outline, places, created_at) SELECT $1, 1, '{}', '', coalesce(completed_at, now()) FROM runs WHERE id = $1`,
        [id],
      );
      await database.query(
        `INSERT INTO finding_chunks (run_id, epoch, rule_id, seq, findings, from_page, to_page, content)
         SELECT $1, 1, 'core/title', 0, 1, 0, 0, decode(string_agg(md5(i::text), ''), 'hex') FROM generate_series(1, 32768) i`,
        [id],
      );
    };
    const kept = async (): Promise<unknown[]> => {
      const rows = await database.query<{ id: string; pages: boolean; findings: boolean }>(
        `SELECT r.id, EXISTS (SELECT 1 FROM pages p WHERE p.run_id = r.id) AS pages, EXISTS (SELECT 1 FROM finding_chunks c WHERE c.run_id = r.id) AS findings
         FROM runs r WHERE r.id = ANY($1::text[])`,
        [ids],
      );
      return ids.map((id) => {
        const { pages, findings } = rows.find((row) => row.id === id) ?? {};
        return [pages, findings];
      });
    };
    for (const id of ids) await megabyte(id);
    const within = (maxMb: number) => newRetention({ maxMb }).sweep();
    const all = [true, true];
    // Each holds a little more than a megabyte of pages and half of one of findings.
    expect(await within(100)).toMatchObject({ beyond: 0 });
    expect(await kept()).toEqual([all, all, all, [true, false]]);
    expect(await within(4)).toMatchObject({ beyond: 1 });
    expect(await kept()).toEqual([[false, true], all, all, [true, false]]);
    await within(1);
    expect(await kept()).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ]);
    expect(await within(1)).toMatchObject({ beyond: 0 });
  });

  it('sums what is kept between runs, and not for each step of a run', async () => {
    const { database } = context;
    const id = await newRun(6);
    await database.query(
      `INSERT INTO pages (run_id, url_hash, url, depth, status, catalogue, facts, results)
       SELECT $1, n, 'https://a.test/' || n, 1, 200, 'c', (SELECT string_agg(md5(n || '-' || i), '') FROM generate_series(1, 32) i), '' FROM generate_series(2, 2048) n`,
      [id],
    );
    let sums = 0;
    const query: typeof database.query = (text, values) => {
      if (text.includes('sum(crawl_bytes)')) sums++;
      return database.query(text, values);
    };
    const counting = Object.create(database, { query: { value: query } }) as typeof database;
    const [findings, reports] = [new FindingsRepository(database), new ReportsRepository(database)];
    const options = { crawlDays: 7, eventDays: 30, findingDays: 90, maxMb: 1 };
    const bounded = new Retention(counting, findings, reports, storage, context.clock, options);
    // Removing it takes eleven steps.
    expect((await bounded.sweep()).beyond).toBeGreaterThan(0);
    expect(await left(id)).toMatchObject({ pages: 0 });
    expect(sums).toBeGreaterThan(0);
    expect(sums).toBeLessThan(6);
  });

  it('forgets after 90 days on which days a report was opened', async () => {
    const day = (daysAgo: number): Date => new Date(context.clock.now().getTime() - daysAgo * DAY_MS);
    await context.database.query(
      `INSERT INTO report_views (report_id, day, views) SELECT 'rep_x', d, 1 FROM unnest($1::date[]) d`,
      [[day(91), day(92), day(89)]],
    );
    expect(await retention.sweep()).toMatchObject({ notices: 2 });
    expect(await context.database.query(`SELECT 1 FROM report_views WHERE report_id = 'rep_x'`)).toHaveLength(1);
  });

  it('removes answers of idempotency keys after a day', async () => {
    const insert = (key: string, ageMs: number) =>
      context.database.query(
        `INSERT INTO idempotency_keys (org_id, user_id, route, key, body_sha256, token, lease_until, created_at) VALUES ('o', 'u', 'r', $1, 's', 't', $2, $2)`,
        [key, new Date(context.clock.now().getTime() - ageMs)],
      );
    await insert('old', DAY_MS + 1_000);
    await insert('new', DAY_MS - 1_000);
    expect(await retention.sweep()).toMatchObject({ keys: 1 });
    expect(await context.database.query('SELECT key FROM idempotency_keys')).toEqual([{ key: 'new' }]);
  });

  it('removes blobs that no report and no run names, and leaves young ones alone', async () => {
    const org = await context.newOrg();
    const ages = new Map<string, number>();
    const put = async (name: string, ageMs: number, folder = `reports/${org.id}`): Promise<string> => {
      const key = `${folder}/${name}.json.gz`;
      await storage.put(key, Buffer.from(name), { contentType: 'application/json' });
      ages.set(key, ageMs);
      return key;
    };
    const named = await put('named', 2 * DAY_MS);
    const orphan = await put('orphan', 2 * DAY_MS);
    const young = await put('young', 1_000);
    await context.database.query(
      `INSERT INTO reports (id, org_id, user_id, base_url, site_key, content_key, content_sha256, content_bytes) VALUES ($1, $2, 'u', 'https://a.test/', 'a.test', $3, 's', 1)`,
      [newId('report'), org.id, named],
    );
    const run = await newRun(1);
    const shots = [await put('named', 2 * DAY_MS, `shots/${run}`), await put('orphan', 2 * DAY_MS, `shots/${run}`)];
    shots.push(await put('gone', 2 * DAY_MS, 'shots/run_gone'), await put('young', 1_000, 'shots/run_gone'));
    const pictures = JSON.stringify([{ key: shots[0] }]);
    await context.database.query('UPDATE runs SET pictures = $2 WHERE id = $1', [run, pictures]);
    // Adapters do not let anybody date a blob back.
    const dated = Object.assign(Object.create(storage) as BlobStore, {
      delete: (key) => storage.delete(key),
      async *list(prefix) {
        for await (const blob of storage.list(prefix))
          yield { ...blob, lastModified: new Date(context.clock.now().getTime() - (ages.get(blob.key) ?? 0)) };
      },
    } satisfies Partial<BlobStore>);
    expect(await newRetention({}, dated).dropOrphanBlobs()).toBe(3);
    expect(await Promise.all([named, orphan, young].map((key) => storage.has(key)))).toEqual([true, false, true]);
    expect(await Promise.all(shots.map((key) => storage.has(key)))).toEqual([true, false, false, true]);
  });

  it('never takes the content of a report that is published while it works', async () => {
    const org = await context.newOrg();
    const { id: userId } = await context.newMember(org.id);
    const { database, credits, plans, clock } = context;
    const pricing = readPricing(null);
    const stores = { reports: new ReportsRepository(database), claims: new PublishClaimsRepository(database) };
    const parts = { ...stores, database, credits, plans, clock, pricing, storage, baseUrl: 'https://audit.example' };
    const [publisherOfReports, parser] = [new ReportPublisher(parts), new PublishParser()];
    const report = {
      baseUrl: 'https://a.test/',
      timestamp: '2026-03-10T11:00:00Z',
      totalPages: 1,
      passed: 1,
      warnings: 0,
      failed: 0,
      siteChecks: [],
      summary: {},
      ruleResults: {},
    };
    const publisher = { kind: 'login', userId, orgId: org.id, role: 'owner', planId: org.planId } as OrgPrincipal;
    const publish = async (): Promise<string> =>
      (await publisherOfReports.publish(publisher, await parser.parse(Buffer.from(JSON.stringify({ report }))))).report
        .id;
    const gone = await publish();
    await database.query('UPDATE reports SET deleted_at = now() WHERE id = $1', [gone]);
    // The same content is published after the look for names, and before what has none is deleted.
    let again: string | null = null;
    const interrupted = Object.assign(Object.create(storage) as BlobStore, {
      delete: async (key) => {
        again ??= await publish();
        await storage.delete(key);
      },
      async *list(prefix) {
        for await (const blob of storage.list(`${prefix}${org.id}/`)) yield { ...blob, lastModified: new Date(0) };
      },
    } satisfies Partial<BlobStore>);
    await newRetention({}, interrupted).dropOrphanBlobs();
    const [row] = await database.query<{ key: string }>('SELECT content_key AS key FROM reports WHERE id = $1', [
      again,
    ]);
    expect(await storage.has(row!.key)).toBe(true);
  });
});
