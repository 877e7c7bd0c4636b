import { jest } from '@jest/globals';
import type { ApiHere } from '../support/api-here.js';
import { Caller, Installation, poll, preloading, type Process } from '../support/installation.js';
import type { SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

const html = { 'content-type': 'text/html; charset=utf-8' };
const pageOf = (...links: string[]): string =>
  `<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</html>`;

/** Longer than a lease (20 s) in prepare and in crawl, and shorter than a request may take. */
const slowSite: SiteDefinition = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n', delayMs: 12_000 },
  '/': { headers: html, body: pageOf('/slow', '/quick'), delayMs: 12_000 },
  '/slow': { headers: html, body: pageOf('/'), delayMs: 24_000 },
  '/quick': { headers: html, body: pageOf('/') },
};

const longRulesSite: SiteDefinition = {
  '/long-rules': { headers: html, body: pageOf('/a', '/b') },
  '/a': { headers: html, body: pageOf('/b') },
  '/b': { headers: html, body: pageOf('/a') },
};

const heavySite: SiteDefinition = {
  '/': { headers: html, body: pageOf('/long-page/1', '/long-page/2', '/long-page/3') },
  '/long-page/*': { headers: html, body: pageOf('/') },
};
const lightSite: SiteDefinition = {
  '/': { headers: html, body: pageOf(...Array.from({ length: 9 }, (_, n) => `/page/${n}`)) },
  '/page/*': { headers: html, body: pageOf('/') },
};

let installation: Installation;
let api: ApiHere;
let caller: Caller;
/** Those that are there, as the test before left them. */
const workers: Process[] = [];
beforeAll(async () => {
  installation = await Installation.open();
  api = await installation.startApiHere();
  caller = new Caller(api.url, (await installation.newKey()).key);
});
afterAll(() => installation.close());

/** So many workers that may take long to check, and no other one. */
async function haveWorkers(count: number): Promise<void> {
  await Promise.all(workers.splice(count).map((worker) => worker.kill('SIGTERM')));
  while (workers.length < count) workers.push(await installation.startWorker(preloading('long-checks.mjs')));
}

describe('a run and its deadline', () => {
  // Two: what one of them lets slip, the other one would take over.
  beforeAll(() => haveWorkers(2));

  const rowOf = async (id: string): Promise<Record<string, unknown>> =>
    (
      await installation.context.database.query('SELECT restarts, epoch, claimed, pages_done FROM runs WHERE id = $1', [
        id,
      ])
    )[0] ?? {};

  it('keeps its lease through every phase, however long: a slow start, a slow page, a minute in the rules', async () => {
    const [slow, rules] = [await installation.newSite(slowSite), await installation.newSite(longRulesSite)];
    const ids = [
      await caller.startRun(slow.url('/'), { coverageMode: 'full' }),
      await caller.startRun(rules.url('/long-rules'), { coverageMode: 'full' }),
    ] as const;
    for (const id of ids)
      expect(await caller.ended(id, 200_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    // Nobody took anything over; the slow start is prepared in three turns.
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ restarts: 0 });
    // pending → prepare → crawl → finish
    expect(await rowOf(ids[1])).toMatchObject({ epoch: 4 });
    for (const path of ['/robots.txt', '/', '/slow', '/quick']) expect([path, slow.count(path)]).toEqual([path, 1]);
  });

  it('completes as partial at its deadline, with the pages and the score that it has', async () => {
    const quick = Array.from({ length: 20 }, (_, n) => `/quick/${n}`);
    const never = Array.from({ length: 4 }, (_, n) => `/never/${n}`);
    const site = await installation.newSite({
      '/': { headers: html, body: pageOf(...quick, ...never) },
      '/quick/*': { headers: html, body: pageOf('/') },
      '/never/*': { raw: () => undefined },
    });
    // The whole page budget is in hand when the time is over: that is no page reached more.
    const id = await caller.startRun(site.url('/'), { coverageMode: 'full', maxPages: 25 });
    await poll(
      'all pages that answer are written, and the others asked for',
      async () => {
        const { pages_done: done, claimed } = await rowOf(id);
        return done === 21 && claimed === 25;
      },
      60_000,
    );
    await installation.context.database.query('UPDATE runs SET deadline_at = now() WHERE id = $1', [id]);
    const run = await caller.ended(id, 60_000);
    expect(run).toMatchObject({
      status: 'completed',
      completionReason: 'partial',
      healthScore: expect.any(Number),
      reportId: expect.any(String),
    });
    const { body } = await caller.call<{ report: { totalPages: number } }>('GET', `/v1/agent-runs/${id}/report`);
    expect(body.report.totalPages).toBe(21);
    const { body: content } = await caller.call<{ coverage: { urlsByOutcome: Record<string, number> } }>(
      'GET',
      `/r/${run.reportId}.json`,
    );
    expect(content.coverage.urlsByOutcome).toMatchObject({ ok: 21, 'not-reached': 4 });
    expect(await installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });
});

describe('a page that takes long to check', () => {
  it('holds up its own organization, and no other one', async () => {
    await haveWorkers(1);
    const [heavy, light] = [await installation.newSite(heavySite), await installation.newSite(lightSite)];
    const [one, other] = [
      new Caller(api.url, (await installation.newKey()).key),
      new Caller(api.url, (await installation.newKey()).key),
    ];
    const held = await one.startRun(heavy.url('/'), { coverageMode: 'full' });
    await poll('the pages were fetched', async () => heavy.count('/long-page/3') === 1, 60_000);
    const quick = await other.startRun(light.url('/'), { coverageMode: 'full' });
    expect(await other.ended(quick, 60_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    const [row] = await installation.context.database.query<{ pages: number }>(
      'SELECT pages_done AS pages FROM runs WHERE id = $1',
      [held],
    );
    expect(row?.pages).toBeLessThan(4);
    expect(await one.ended(held, 120_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
  });
});

describe('a worker that takes nothing although jobs wait', () => {
  it('ends, so that a new one starts', async () => {
    await haveWorkers(0);
    const worker = await installation.startWorker(preloading('deaf-worker.mjs'), 'modules');
    await caller.startRun('http://127.0.0.1:9/');
    await poll('the worker ends', async () => worker.hasEnded, 60_000);
    expect(worker.child.exitCode).toBe(1);
    expect(worker.output).toContain('jobs wait, slots are free and nothing was taken');
  });
});
