import { jest } from '@jest/globals';
import { Caller, Installation, poll, type Process } from '../support/installation.js';
import { Line } from '../support/line.js';
import { describeOnQueues } from '../support/services/queues.js';
import type { SiteDefinition } from '../support/sites/site-server.js';

jest.setTimeout(240_000);

const PAGES = 120;
const AGAIN_MS = 15_000;
const GOES_ON_MS = 40_000;
const CLEAR_MS = 6_000;

/** Pages that take a while, so that a run is still under way when its database falls silent. */
function slowPages(): SiteDefinition {
  const page = (n: number): string => {
    const links = Array.from({ length: 10 }, (_, i) => `<a href="/p/${(n * 10 + i + 1) % PAGES}x">page</a>`).join('');
    return `<!doctype html><html lang="en"><head><title>Page ${n}</title></head><body><h1>Page ${n}</h1>${links}</body></html>`;
  };
  return {
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nDisallow:\n' },
    '/': { headers: { 'content-type': 'text/html' }, body: page(0) },
    '/p/*': ({ pathname }) => ({
      headers: { 'content-type': 'text/html' },
      body: page(Number.parseInt(pathname.slice(3), 10)),
      delayMs: 500,
    }),
  };
}

describeOnQueues('a database that falls silent, with the queue in %s', (queue) => {
  let installation: Installation;
  /** Between the API and the database, and between one worker and the database. */
  let [ofApi, ofWorker]: Line[] = [];
  let api: Process;
  let worker: Process | undefined;
  let caller: Caller;
  beforeAll(async () => {
    installation = await Installation.open({ queue });
    const { url } = installation.context.testDatabase;
    [ofApi, ofWorker] = [await Line.to(url), await Line.to(url)];
    api = await installation.startApi({ DATABASE_URL: ofApi.url });
    caller = new Caller(api.url, (await installation.newKey()).key);
  });
  afterAll(async () => {
    await installation.close();
    await Promise.all([ofApi, ofWorker].map((line) => line?.close()));
  });

  function credits(): Promise<number> {
    return caller.call('GET', '/v1/credits').then(
      ({ status }) => status,
      () => 0,
    );
  }

  /** All of forty at once, so that every connection of the pool is in use. */
  async function areFortyTaken(): Promise<boolean> {
    return (await Promise.all(Array.from({ length: 40 }, credits))).every((status) => status === 200);
  }

  it('lets requests succeed again, although forty were in flight', async () => {
    await poll('all connections are open', areFortyTaken, AGAIN_MS);
    expect(ofApi!.silence()).toBeGreaterThan(1);
    const inFlight = Array.from({ length: 40 }, credits);
    await poll('a request succeeds', async () => (await credits()) === 200, AGAIN_MS);
    for (const status of await Promise.all(inFlight)) expect([200, 503]).toContain(status);
    // A connection that no request had used yet is found out by the first one that does.
    await poll('forty requests succeed at once', areFortyTaken, AGAIN_MS);
  });

  it('is a clear 503 while it answers nobody, and over when it answers again', async () => {
    expect(await credits()).toBe(200);
    ofApi!.freeze();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await fetch(`${api.url}/v1/credits`, {
          headers: { authorization: `Bearer ${caller.key}` },
          signal: AbortSignal.timeout(CLEAR_MS),
        });
        return { status: answer.status, body: (await answer.json()) as { error: { code: string } } };
      }),
    );
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
    ofApi!.thaw();
    await poll('a request succeeds', async () => (await credits()) === 200, AGAIN_MS);
    // The queue has connections of its own, which it gives up when one is used: that run is refused, and the next one is taken.
    const isTaken = async (): Promise<boolean> => {
      const { status, body } = await caller.call('POST', '/v1/agent-runs', {
        url: 'http://127.0.0.1:9/',
        trigger: 'api',
      });
      if (status === 201) await caller.call('POST', `/v1/agent-runs/${String(body.id)}/cancel`);
      else expect([status, body]).toMatchObject([502, { error: { code: 'UPSTREAM_ERROR' } }]);
      return status === 201;
    };
    await poll('a run is taken', isTaken, AGAIN_MS);
  });

  // The worker of the first is there in the second: a database that fell silent once may do so again.
  it.each([
    ['the one worker', 0],
    ['a worker and another one that still has its database', 1],
  ])('lets a run go on with %s', async (_name, others) => {
    worker ??= await installation.startWorker({ DATABASE_URL: ofWorker!.url });
    const site = await installation.newSite(slowPages());
    const id = await caller.startRun(site.origin, { coverageMode: 'full', maxPages: PAGES });
    const pages = async (): Promise<number> => (await caller.run(id)).progress?.current ?? 0;
    await poll('the run is under way', async () => (await pages()) > 20, 30_000);
    for (let i = 0; i < others; i++) await installation.startWorker();
    const before = await pages();
    ofWorker!.silence();
    await poll(
      'the run goes on',
      async () => (await pages()) > before + 40 || (await caller.run(id)).status === 'completed',
      GOES_ON_MS,
    );
    expect(await caller.ended(id, 120_000)).toMatchObject({ status: 'completed', completionReason: 'success' });
    expect(await installation.context.checkBooks()).toEqual({ clean: true, problems: [] });
  });
});
