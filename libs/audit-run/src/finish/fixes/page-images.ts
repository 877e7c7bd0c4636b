import type { Progress } from '#common';
import { fetchFollowing, isSameScope, parseRobots, type Fetcher, type Robots, type UrlFetcher } from '#crawler';
import { HostShares } from '../../pacing/host-shares.js';
import { PacedFetcher } from '../../pacing/paced-fetcher.js';
import { PauseError } from '../../pacing/pause.js';
import { CRAWL_STATE } from '../../state/shapes.js';
import type { CrawlRun, CrawlStore } from '../../store/port/index.js';
import { LinkHosts } from '../links/link-hosts.js';

const MAX_BYTES = 5 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const MAX_HOPS = 2;
const ACCEPT = 'image/webp,image/png,image/jpeg,image/gif;q=0.8';
/** Images that many pages show, such as logos, are asked for once. Each is far below 1 MB. */
const MAX_KEPT = 20;

/** An image file as a small JPEG; null for what is no image that it reads. Never throws. */
export type ShrinkImage = (file: Buffer) => Promise<Buffer | null>;

export interface PageImageParts {
  store: Pick<CrawlStore, 'hosts' | 'linkAnswers' | 'phases'>;
  fetcher: Fetcher;
  shrink: ShrinkImage;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Reads images of pages for a model to look at: at the pace of each host and as its robots.txt allows. Other
 * hosts are only asked in a run that checks links to them, and without the login of the site.
 */
export class PageImages {
  private readonly kept = new Map<string, Buffer | null>();
  private web: Promise<{ read: (url: string) => Promise<Buffer | null>; close: () => Promise<void> }> | null = null;

  constructor(
    private readonly run: CrawlRun,
    private readonly parts: PageImageParts,
  ) {}

  /** Null when there is no image, and when its host is not to be asked now. @throws what the signal was aborted with */
  async read(url: string): Promise<Buffer | null> {
    const known = this.kept.get(url);
    if (known !== undefined) return known;
    this.web ??= this.open();
    const { read } = await this.web;
    const file = await read(url).catch((error: unknown) => {
      this.parts.signal.throwIfAborted();
      if (error instanceof PauseError) return null;
      throw error;
    });
    this.parts.signal.throwIfAborted();
    const image = file && (await this.parts.shrink(file));
    const [oldest] = this.kept.keys();
    if (this.kept.size >= MAX_KEPT && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(url, image);
    return image;
  }

  async close(): Promise<void> {
    await this.web?.then(({ close }) => close());
  }

  private async open() {
    const { run, parts } = this;
    const { store, fetcher, progress, signal } = parts;
    const { scope, startUrl, robotsText, crawlDelayMs } = CRAWL_STATE.read(
      (await store.phases.finishState(run.id)).crawlState,
    );
    const robots = parseRobots(robotsText);
    const [own, foreign] = [
      fetcher.session({ connectionsPerOrigin: 1 }),
      fetcher.session({ connectionsPerOrigin: 1, login: null }),
    ];
    const shares = new HostShares(store.hosts, run, 1);
    const site = new PacedFetcher({ fetcher: own, store, shares, progress, signal });
    await site.keepCrawlDelay(startUrl, crawlDelayMs);
    const web = new LinkHosts({ store, shares, fetcher: foreign, signal, cutSignal: signal });
    const read = async (url: string): Promise<Buffer | null> => {
      if (isSameScope(scope, url))
        return fetchImage(site, url, robots, { isInReach: (to) => isSameScope(scope, to), signal });
      const rules = run.externalLinks ? await web.robotsOf(url) : null;
      const { origin } = new URL(url);
      return rules?.kind === 'rules'
        ? fetchImage(web, url, parseRobots(rules.text), { isInReach: (to) => new URL(to).origin === origin, signal })
        : null;
    };
    const close = async (): Promise<void> => {
      await Promise.all([own.close(), foreign.close()]);
      await shares.release();
    };
    return { read, close };
  }
}

async function fetchImage(
  fetcher: UrlFetcher,
  url: string,
  robots: Robots,
  { isInReach, signal }: { isInReach: (url: string) => boolean; signal: AbortSignal },
): Promise<Buffer | null> {
  if (!robots.isAllowed(url)) return null;
  const allow = (to: string): boolean => isInReach(to) && robots.isAllowed(to);
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxHops: MAX_HOPS };
  const { result } = await fetchFollowing(fetcher, url, { signal, accept: ACCEPT, allow, ...limits });
  return result.kind === 'response' && result.status === 200 ? result.body : null;
}
