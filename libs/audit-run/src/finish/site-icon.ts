import type { ProbeResult, SiteResource } from '#audit-engine';
import type { Progress } from '#common';
import { fetchFollowing, headerOf, parseRobots, type Fetcher } from '#crawler';
import { HostShares } from '../pacing/host-shares.js';
import { PacedFetcher } from '../pacing/paced-fetcher.js';
import { PauseError } from '../pacing/pause.js';
import { CRAWL_STATE, SITE_PROBE } from '../state/shapes.js';
import type { CrawlRun, CrawlStore } from '../store/port/index.js';

const MAX_BYTES = 100_000;
const TIMEOUT_MS = 5_000;
const MAX_HOPS = 2;
const ACCEPT = 'image/png,image/webp,image/jpeg,image/x-icon;q=0.8';
/** Sides in pixels that a small square is made of without loss. */
const GOOD_SIDES = { from: 32, to: 192 };

/** An icon that pages name, and what became of it as a file that they load: JSON of SiteResource; null: it was not asked for. */
export interface NamedIcon {
  url: string;
  answer: string | null;
}

export type FetchedIcon = { kind: 'file'; bytes: Buffer } | { kind: 'none' } | { kind: 'unknown' };

export interface SiteIconParts {
  store: { hosts: CrawlStore['hosts']; phases: Pick<CrawlStore['phases'], 'finishState'> };
  /** Without the login of the site. */
  fetcher: Fetcher;
  progress: Progress;
  signal: AbortSignal;
}

/**
 * Asks for the icon of an audited site once: at the pace of its host, as its
 * robots.txt allows, and not where the host wants a longer pause.
 * @param named in the order in which pages name them, those of the start page first
 */
export async function fetchSiteIcon(
  run: CrawlRun,
  named: readonly NamedIcon[],
  { store, fetcher, progress, signal }: SiteIconParts,
): Promise<FetchedIcon> {
  const { crawlState, siteProbe } = await store.phases.finishState(run.id);
  const { startUrl, robotsText, crawlDelayMs } = CRAWL_STATE.read(crawlState);
  const { origin } = new URL(startUrl);
  const robots = parseRobots(robotsText);
  const isAllowed = (url: string): boolean => new URL(url).origin === origin && robots.isAllowed(url);
  const url = chooseIcon(named, origin) ?? usualPlace(origin, SITE_PROBE.read(siteProbe).probes.favicon);
  if (url === null || !isAllowed(url)) return { kind: 'none' };
  const session = fetcher.session({ connectionsPerOrigin: 1 });
  const shares = new HostShares(store.hosts, run, 1);
  try {
    const paced = new PacedFetcher({ fetcher: session, store, shares, progress, signal });
    await paced.keepCrawlDelay(url, crawlDelayMs);
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxHops: MAX_HOPS };
    const { result } = await fetchFollowing(paced, url, { signal, accept: ACCEPT, allow: isAllowed, ...limits });
    if (result.kind === 'failure') return { kind: result.reason === 'too-large' ? 'none' : 'unknown' };
    if (result.status === 200) return { kind: 'file', bytes: result.body };
    return { kind: result.status === 404 || result.status === 410 ? 'none' : 'unknown' };
  } catch (error) {
    if (error instanceof PauseError) return { kind: 'unknown' };
    throw error;
  } finally {
    await session.close();
    await shares.release();
  }
}

/** /favicon.ico, unless the audit has seen that it is not there. Many sites send a page in its place. */
function usualPlace(origin: string, seen: ProbeResult | undefined): string | null {
  const isMissing = seen && (seen.status !== 200 || /^\s*text\//i.test(headerOf(seen.headers, 'content-type') ?? ''));
  return isMissing ? null : `${origin}/favicon.ico`;
}

/** The icon of the site's own host that makes the best small picture; null without one that can be read. */
export function chooseIcon(named: readonly NamedIcon[], origin: string): string | null {
  const ranked = named
    .map(({ url, answer }) => ({ url, rank: rankOf(url, origin, answer) }))
    .filter((icon): icon is { url: string; rank: number } => icon.rank !== null);
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.url ?? null;
}

const KINDS: Readonly<Record<string, 'png' | 'picture' | 'ico' | 'other'>> = {
  ...{ png: 'png', 'image/png': 'png' },
  ...{ jpg: 'picture', jpeg: 'picture', webp: 'picture', 'image/jpeg': 'picture', 'image/webp': 'picture' },
  ...{ ico: 'ico', 'image/x-icon': 'ico', 'image/vnd.microsoft.icon': 'ico' },
  ...{ svg: 'other', gif: 'other', 'image/svg+xml': 'other', 'image/gif': 'other' },
};

/** The lower, the better; null for one that is not to be asked for. A name such as `icon-96x96.png` says how large it is. */
function rankOf(url: string, origin: string, json: string | null): number | null {
  const { origin: from, pathname } = new URL(url);
  const answer = json === null ? null : (JSON.parse(json) as SiteResource);
  if (from !== origin || (answer && (answer.outcome !== 'ok' || (answer.wireBytes ?? 0) > MAX_BYTES))) return null;
  const name = pathname.slice(pathname.lastIndexOf('/') + 1).toLowerCase();
  const kind = KINDS[answer?.contentType ?? ''] ?? KINDS[name.slice(name.lastIndexOf('.') + 1)] ?? 'ico';
  if (kind === 'other') return null;
  const side = Number(/(\d{2,4})\D*$/.exec(name.replace(/\d+x(?=\d)/, ''))?.[1] ?? NaN);
  const isGood = Number.isNaN(side) || (side >= GOOD_SIDES.from && side <= GOOD_SIDES.to);
  return { png: 0, picture: 1, ico: 2 }[kind] + (isGood ? 0 : 3);
}
