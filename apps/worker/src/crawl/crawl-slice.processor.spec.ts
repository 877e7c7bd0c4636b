import { pino } from 'pino';
import { LaneMemory, SeenUrls, type Slice } from '#audit-run';
import { Progress } from '#common';
import { loadConfig } from '#config';
import { AddressGuard, Fetcher, parseAllowNetworks } from '#crawler';
import type { Assignment, PostgresStore } from '#frontier';
import { Metrics } from '#observability';
import type { RunDispatcher, WorkRow } from '#runs';
import { startSite, type Site } from '../../../../test/support/sites/site-server.js';
import { PhaseSteps } from '../jobs/phase-steps.js';
import { StopSignal } from '../jobs/stop-signal.js';
import type { RefusedRuns } from '../jobs/refused-runs.js';
import type { RunLogins } from '../jobs/run-logins.js';
import type { RunRendering } from '../rendering/run-rendering.js';
import { CrawlSliceProcessor } from './crawl-slice.processor.js';

const log = pino({ level: 'silent' });

function processorOf(store: PostgresStore, dispatcher: RunDispatcher, fetcher: Fetcher): Worker {
  const stop = new StopSignal(log);
  const processor = new CrawlSliceProcessor(
    store.scheduler,
    store.slices,
    store.phases,
    store,
    dispatcher,
    fetcher,
    { poolFor: () => ({}) } as unknown as RunRendering,
    new SeenUrls(),
    new LaneMemory(),
    { of: async () => null } as unknown as RunLogins,
    {} as RefusedRuns,
    new PhaseSteps(store.phases, stop),
    stop,
    new Progress(),
    new Metrics('test'),
    loadConfig({ DATABASE_URL: 'postgres://unused.test/db' }),
    log,
  );
  return { processor, stop };
}

interface Worker {
  processor: CrawlSliceProcessor;
  stop: StopSignal;
}

describe('a slice of a run with more to do than it gets done', () => {
  it('asks for another one at once, however soon it is over itself', async () => {
    const asked: string[] = [];
    const run = { id: 'run', epoch: 1, orgId: 'org', disabledRules: [], mode: 'audit' } as unknown as WorkRow;
    const slice: Slice = {
      ...{ id: 'slice', runId: 'run', epoch: 1, host: 'site.test', connections: 1 },
      pace: { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 },
      expiresAt: new Date(Date.now() + 60_000),
      server: 'first',
    };
    const crawlState = { scope: 'site.test', host: 'site.test', startUrl: 'https://site.test/', robotsText: '' };
    const backlog = { queued: 100, leased: 0, room: 100, live: 1, canGrow: true };
    const store = {
      scheduler: {
        assignNext: async (): Promise<Assignment> => ({
          ...{ kind: 'crawl', run, slice },
          crawlState: { ...crawlState, crawlDelayMs: 0, followLinks: true, coverageMode: 'full' },
        }),
      },
      slices: {
        claim: async () => [],
        backlog: async () => backlog,
        close: async () => ({ ...backlog, canGrow: false }),
      },
    } as unknown as PostgresStore;
    const dispatcher = { join: async (runId: string) => void asked.push(runId) } as unknown as RunDispatcher;
    const fetcher = { session: () => ({ close: async () => undefined }) } as unknown as Fetcher;
    await processorOf(store, dispatcher, fetcher).processor.handle({ runId: 'run' }, 'job');
    expect(asked).toEqual(['run']);
  });
});

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
    const store = {
      scheduler: { assignNext: async (): Promise<Assignment> => ({ kind: 'prepare', run }) },
      hosts: {
        hostPace: async () => ({ crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 }),
        takeShare: async () => null,
        renewShares: async () => 0,
        releaseShares: async () => undefined,
      },
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
    } as unknown as PostgresStore;
    const dispatcher = { continueCrawl: async () => void done.push('handed on') } as unknown as RunDispatcher;
    const { processor, stop } = processorOf(store, dispatcher, fetcher);
    const handled = processor.handle({ runId: 'run' }, 'job');
    await isAsked;
    stop.onModuleDestroy();
    await handled;
    expect(done).toEqual(['handed over', 'handed on']);
  });
});
