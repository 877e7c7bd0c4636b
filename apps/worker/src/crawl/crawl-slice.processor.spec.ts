import { pino } from 'pino';
import { SeenUrls, type AuditPool } from '#audit-run';
import { Progress } from '#common';
import { loadConfig } from '#config';
import { AddressGuard, Fetcher, parseAllowNetworks } from '#crawler';
import type { Assignment, RunLifecycle } from '#frontier';
import { Metrics } from '#metrics';
import type { RunDispatcher, WorkRow } from '#runs';
import { startSite, type Site } from '../../../../test/support/sites/site-server.js';
import { PhaseSteps } from '../jobs/phase-steps.js';
import { StopSignal } from '../jobs/stop-signal.js';
import { CrawlSliceProcessor } from './crawl-slice.processor.js';

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
      hosts: { hostPace: async () => ({ crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 }) },
      phases: {
        state: async () => ({ state: null, startPage: null }),
        renew: async () => true,
        yield: async () => Boolean(done.push('handed over')),
      },
      endings: {
        end: async () => {
          done.push('ended');
          return { ended: true, orgId: null };
        },
      },
    } as unknown as RunLifecycle;
    const dispatcher = { continueCrawl: async () => void done.push('handed on') } as unknown as RunDispatcher;
    const log = pino({ level: 'silent' });
    const stop = new StopSignal(log);
    const processor = new CrawlSliceProcessor(
      lifecycle,
      dispatcher,
      fetcher,
      {} as AuditPool,
      new SeenUrls(),
      new PhaseSteps(lifecycle, stop),
      stop,
      new Progress(),
      new Metrics('test'),
      loadConfig({ DATABASE_URL: 'postgres://unused.test/db' }),
      log,
    );
    const handled = processor.handle({ runId: 'run' }, 'job');
    await isAsked;
    stop.onModuleDestroy();
    await handled;
    expect(done).toEqual(['handed over', 'handed on']);
  });
});
