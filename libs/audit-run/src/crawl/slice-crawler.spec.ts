import { setImmediate as turn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { Fetcher, FetchResult } from '#crawler';
import {
  LEASE_MS,
  StaleWorkError,
  type HostPace,
  type LeasedUrl,
  type CrawlStore,
  type Slice,
  type CrawlRun,
} from '../store/port/index.js';
import type { PageAuditor, PageOutcome } from '../pages/page-task.js';
import type { CrawlState } from '../state/crawl-state.js';
import { SeenUrls } from '../pages/seen-urls.js';
import { RenderingStopped } from '../rendering/rendering-stopped.js';
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

const PACE: HostPace = { crawlDelayMs: 0, pace: null, notBefore: new Date(0), sharers: 1 };
const PAGE = {
  ...{ kind: 'response', url: 'https://site.test/1', status: 200, body: Buffer.from('<p>Text</p>'), bodyBytes: 11 },
  ...{ headers: [['content-type', 'text/html']], timings: { ttfbMs: 1, totalMs: 2 }, isTruncated: false },
} as unknown as FetchResult;

/** A crawler of a site that is not there. */
function crawlerOf(options: {
  leaseEndsInMs: number;
  connections: number;
  commit: () => Promise<void>;
  onClaim?: () => Promise<void>;
  /** Default: the frontier never runs dry. */
  urls?: number;
  /** Default: every request fails. */
  audit?: PageAuditor['audit'];
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
        return Array.from({ length: Math.min(count, (options.urls ?? Infinity) - claimed) }, () => ({
          hash: String(++claimed),
          url: `https://site.test/${claimed}`,
          depth: 1,
          source: 'link',
          hops: 0,
          attempts: 1,
        }));
      },
      commit: options.commit,
      renew: async () => PACE,
    },
  } as unknown as CrawlStore;
  const fetcher = {
    fetch: async () => {
      fetched++;
      if (options.audit) return PAGE;
      return { kind: 'failure', reason: 'connection', url: 'https://site.test/', detail: '' };
    },
  } as unknown as Fetcher;
  const slice: Slice = {
    id: 'slice',
    runId: 'run',
    epoch: 1,
    host: 'site.test',
    connections: options.connections,
    pace: PACE,
    expiresAt: new Date(Date.now() + options.leaseEndsInMs),
    server: 'first',
  };
  const parts = {
    store,
    fetcher,
    pool: { audit: options.audit, heldBytes: 0 } as PageAuditor,
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

  describe('whose page takes minutes', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
    afterEach(() => jest.useRealTimers());
    const MINUTES_MS = 3 * 60_000;

    async function crawlWith(audit: PageAuditor['audit']): Promise<string> {
      const options = { leaseEndsInMs: LEASE_MS, connections: 1, urls: 1, commit: async () => undefined };
      const crawled = crawlerOf({ ...options, audit }).crawler.crawl();
      const end = crawled.then(
        () => 'done',
        (error: Error) => error.message,
      );
      for (let passed = 0; passed <= MINUTES_MS; passed += 1_000) {
        await turn();
        await jest.advanceTimersByTimeAsync(1_000);
      }
      return end;
    }

    it('waits for a browser that has other pages to show first', async () => {
      const end = await crawlWith(async (_task, _orgId, onSent) => {
        onSent?.({} as PageOutcome);
        await new Promise((resolve) => setTimeout(resolve, MINUTES_MS));
        throw new RenderingStopped();
      });
      expect(end).toBe('done');
    });

    it('gives a page up whose check does not end', async () => {
      expect(await crawlWith(() => new Promise(() => undefined))).toBe('The slice made no progress for a minute.');
    });
  });
});

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await turn();
}
