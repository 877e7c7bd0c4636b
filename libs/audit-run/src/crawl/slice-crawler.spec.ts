import { setImmediate as turn } from 'node:timers/promises';
import type { Fetcher } from '#crawler';
import {
  LEASE_MS,
  StaleWorkError,
  type LeasedUrl,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../store/port/index.js';
import type { PageAuditor } from '../pages/page-task.js';
import type { CrawlState } from '../state/crawl-state.js';
import { SeenUrls } from '../pages/seen-urls.js';
import { LaneMemory } from '../pacing/lane-width.js';
import { SliceCrawler } from './slice-crawler.js';

const state: CrawlState = {
  scope: 'site.test',
  host: 'site.test',
  startUrl: 'https://site.test/',
  robotsText: '',
  crawlDelayMs: 0,
  followLinks: true,
  coverageMode: 'full',
};

/** A crawler whose frontier never runs dry and whose site answers nobody. */
function crawlerOf(options: {
  leaseEndsInMs: number;
  connections: number;
  commit: () => Promise<void>;
  onClaim?: () => Promise<void>;
}): {
  crawler: SliceCrawler;
  stop: () => void;
  claimed: () => number;
  fetched: () => number;
} {
  let claimed = 0;
  let fetched = 0;
  const stopping = new AbortController();
  const store = {
    slices: {
      claim: async (_slice: Slice, count: number): Promise<LeasedUrl[]> => {
        await (options.onClaim?.() ?? turn());
        return Array.from({ length: count }, () => ({
          hash: String(++claimed),
          url: `https://site.test/${claimed}`,
          depth: 1,
          source: 'link',
          hops: 0,
          attempts: 1,
        }));
      },
      commit: options.commit,
    },
  } as unknown as CrawlStore;
  const fetcher = {
    fetch: async () => {
      fetched++;
      return { kind: 'failure', reason: 'connection', url: 'https://site.test/', detail: '' };
    },
  } as unknown as Fetcher;
  const slice: Slice = {
    id: 'slice',
    runId: 'run',
    epoch: 1,
    host: 'site.test',
    connections: options.connections,
    pace: { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 },
    expiresAt: new Date(Date.now() + options.leaseEndsInMs),
    server: 'first',
  };
  const parts = {
    store,
    fetcher,
    pool: {} as PageAuditor,
    seen: new SeenUrls(),
    lanes: new LaneMemory(),
    sliceMs: 60_000,
    stopping: stopping.signal,
  };
  const run = { id: 'run', maxPages: 1_000, disabledRules: [], externalLinks: false } as unknown as CrawlRun;
  return {
    crawler: new SliceCrawler(run, slice, state, parts),
    stop: () => stopping.abort(),
    claimed: () => claimed,
    fetched: () => fetched,
  };
}

describe('a slice', () => {
  it('asks for nothing and claims nothing more once its lease is over', async () => {
    const { crawler, claimed, fetched } = crawlerOf({
      leaseEndsInMs: -1,
      connections: 1,
      commit: async () => undefined,
    });
    await crawler.crawl();
    expect(fetched()).toBe(0);
    expect(claimed()).toBe(3);
    expect(crawler.handedBack()).toEqual(['1', '2', '3']);
  });

  it('claims nothing more when its results could not be written', async () => {
    const { crawler, claimed } = crawlerOf({
      leaseEndsInMs: LEASE_MS,
      connections: 4,
      commit: async () => Promise.reject(new StaleWorkError('run')),
    });
    await expect(crawler.crawl()).rejects.toThrow(StaleWorkError);
    for (let n = 0; n < 20; n++) await turn();
    const before = claimed();
    for (let n = 0; n < 20; n++) await turn();
    expect(claimed()).toBe(before);
  });

  it('claims its next URLs before it runs out of them, and hands back those that come when it is over', async () => {
    const claims: (() => void)[] = [];
    const inHand: number[] = [];
    const { crawler, stop } = crawlerOf({
      leaseEndsInMs: LEASE_MS,
      connections: 1,
      commit: async () => undefined,
      onClaim: () => {
        inHand.push(crawler.handedBack().length);
        return new Promise((resolve) => claims.push(resolve));
      },
    });
    const crawled = crawler.crawl();
    await until(() => claims.length === 1);
    claims[0]?.();
    await until(() => claims.length === 2);
    stop();
    claims[1]?.();
    await crawled;
    expect(inHand[1]).toBeGreaterThan(0);
    expect(crawler.handedBack()).toEqual(expect.arrayContaining(['4', '5', '6']));
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}
