import { pino } from 'pino';
import { SeenUrls, type AuditPool } from '#audit-run';
import { AddressGuard, Fetcher, parseAllowNetworks } from '#crawler';
import type { Assignment, RunLifecycle } from '#frontier';
import type { RunDispatcher, WorkRow } from '#runs';
import { startSite, type Site } from '../../../../test/support/sites/site-server.js';
import { CrawlSliceHandler } from './crawl-slice.handler.js';

describe('a worker that is asked to stop while it prepares a run', () => {
  let site: Site;
  let asked: () => void;
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const fetcher = new Fetcher({
    guard: new AddressGuard({ allowNetworks: parseAllowNetworks('127.0.0.1/32') }),
    userAgent: 'SqoutTest/1.0',
  });
  beforeAll(async () => {
    // The start page is asked for and never answered.
    site = await startSite({ '/': { raw: () => asked() } });
  });
  afterAll(async () => {
    await fetcher.close();
    await site.close();
  });

  it('hands the run on, and does not take its own stop for a site that does not answer', async () => {
    const done: string[] = [];
    const run = { id: 'run', url: site.url('/'), epoch: 1, coverageMode: 'full', maxPages: 10 } as unknown as WorkRow;
    const lifecycle = {
      scheduler: { assignNext: async (): Promise<Assignment> => ({ kind: 'prepare', run }) },
      hostPace: async () => ({ crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 }),
      phaseState: async () => ({ state: null, startPage: null }),
      phases: { renew: async () => true, release: async () => Boolean(done.push('released')) },
      endings: {
        end: async () => {
          done.push('ended');
          return { ended: true, orgId: null };
        },
      },
    } as unknown as RunLifecycle;
    const dispatcher = { continueCrawl: async () => void done.push('handed on') } as unknown as RunDispatcher;
    const stop = new AbortController();
    const handler = new CrawlSliceHandler({
      lifecycle,
      store: lifecycle,
      dispatcher,
      fetcher,
      pool: {} as AuditPool,
      seen: new SeenUrls(),
      workerId: 'worker',
      sliceMs: 1_000,
      sitemapMs: 60_000,
      stopping: stop.signal,
      log: pino({ level: 'silent' }),
    });
    const handled = handler.handle({ runId: 'run' }, 'job');
    await isAsked;
    stop.abort();
    await handled;
    expect(done).toEqual(['released', 'handed on']);
  });
});
