import { setTimeout as sleep } from 'node:timers/promises';
import {
  classify,
  detourOf,
  fetchRobots,
  isSameSite,
  MAX_HOPS,
  normalizeUrl,
  parseRobots,
  wantHtmlBody,
  type Classification,
  type FetchedResponse,
  type FetchFailure,
} from '#crawler';
import type { ForwardsTo } from '../state/forwards-to.js';
import { mindPause } from '../pacing/pause.js';
import type { StartState } from '../state/prepare-state.js';
import type { PacedFetcher } from '../pacing/paced-fetcher.js';

const ATTEMPTS = 3;
const RETRY_MS = 1_000;
const MAX_RETRY_AFTER_MS = 10_000;
/** A site that wants longer gaps would take days, and its run would not get far. */
const MAX_CRAWL_DELAY_MS = 60_000;
/** When no name server answers, it is asked again after so long: an outage of ours is not the site's. */
const NAME_RETRIES_MS = [12_000, 24_000, 48_000] as const;

/** Why nothing can be crawled, in words for the person who started the run. */
export class SiteRefusal extends Error {
  constructor(
    readonly reason: 'blocked' | 'unreachable' | 'private_address' | 'connection_refused',
    message: string,
  ) {
    super(message);
    this.name = 'SiteRefusal';
  }
}

/** The page that the run starts at. */
export interface StartPage {
  url: string;
  redirects: StartState['redirects'];
  response: FetchedResponse;
}

export function startState(requestedUrl: string): StartState {
  const url = normalizeUrl(requestedUrl);
  if (url === null)
    throw new SiteRefusal(
      'unreachable',
      'This URL cannot be crawled. Use an http or https URL of at most 2,048 characters.',
    );
  return { url, redirects: [], robots: {}, failures: 0 };
}

/**
 * One step on the way to the start page: robots.txt of each host first, redirects within the site followed. Null while there is more to do.
 * @throws SiteRefusal; PauseError when the next step is for later
 */
export async function stepToStartPage(
  fetcher: PacedFetcher,
  state: StartState,
  signal: AbortSignal,
): Promise<StartPage | null> {
  const { origin } = new URL(state.url);
  const known = state.robots[origin];
  if (!known) {
    await readRobots(fetcher, state, { origin, signal });
    return null;
  }
  const robots = parseRobots(known.text);
  if (!robots.isAllowed(state.url))
    throw new SiteRefusal(
      'blocked',
      `robots.txt of ${origin} does not allow Sqout to fetch ${state.url}. Allow the user agent "sqout" there to audit the site.`,
    );
  const crawlDelayMs = robots.crawlDelayMs ?? 0;
  if (crawlDelayMs > MAX_CRAWL_DELAY_MS)
    throw new SiteRefusal(
      'blocked',
      `robots.txt of ${origin} asks for ${crawlDelayMs / 1_000} s between requests, and Sqout keeps a Crawl-delay of at most ${MAX_CRAWL_DELAY_MS / 1_000} s. Give the user agent "sqout" a shorter one there to audit the site.`,
    );
  await fetcher.keepCrawlDelay(state.url, crawlDelayMs);
  return askForPage(fetcher, state, signal);
}

async function readRobots(
  fetcher: PacedFetcher,
  state: StartState,
  { origin, signal }: { origin: string; signal: AbortSignal },
): Promise<void> {
  const robots = await fetchRobots(fetcher, origin, { signal });
  signal.throwIfAborted();
  if (robots.kind === 'rules' || robots.kind === 'allow-all') {
    const { status, text, finalUrl } = robots;
    state.robots[origin] = { status, text, finalUrl };
    state.failures = 0;
    return;
  }
  if (robots.failure) {
    const restMs = restAfter(robots.failure, state);
    if (restMs !== null) return rest(restMs, signal);
    // Its own address: a robots.txt may redirect to another host.
    throw refusalOfFailure(robots.failure, robots.failure.url);
  }
  if (++state.failures < ATTEMPTS) return rest(Math.min(robots.retryAfterMs ?? RETRY_MS, MAX_RETRY_AFTER_MS), signal);
  if (robots.kind === 'rate-limited')
    throw new SiteRefusal(
      'blocked',
      `${origin} rate-limits Sqout, so its robots.txt could not be read. Try again later.`,
    );
  // RFC 9309, 2.3.1.4: an unreachable robots.txt means that nothing may be crawled.
  throw new SiteRefusal(
    'unreachable',
    `Nothing was crawled, because robots.txt of ${origin} cannot be read: ${robots.message}`,
  );
}

async function askForPage(fetcher: PacedFetcher, state: StartState, signal: AbortSignal): Promise<StartPage | null> {
  const { url } = state;
  const fetched = await fetcher.fetch(url, { signal, wantBody: wantHtmlBody });
  signal.throwIfAborted();
  const classified = classify(fetched);
  if (fetched.kind === 'failure') {
    const restMs = restAfter(fetched, state);
    if (restMs !== null) {
      await rest(restMs, signal);
      return null;
    }
    throw refusalOfFailure(fetched, url);
  }
  if (classified.outcome === 'ok') return { url, redirects: state.redirects, response: fetched };
  if (classified.outcome === 'redirect') {
    follow(state, fetched, classified);
    return null;
  }
  if (isTransient(classified) && ++state.failures < ATTEMPTS) {
    await rest(Math.min(classified.retryAfterMs ?? RETRY_MS * state.failures, MAX_RETRY_AFTER_MS), signal);
    return null;
  }
  throw refusalOfAnswer(url, classified, `answers ${fetched.status}`);
}

function isTransient({ outcome }: Classification): boolean {
  return outcome === 'rate-limited' || outcome === 'timeout' || outcome === 'unreachable';
}

/** How long to wait before the same request is made again; null when it was made often enough. */
function restAfter(failure: FetchFailure, state: StartState): number | null {
  state.failures += 1;
  if (failure.reason === 'dns-unanswered') return NAME_RETRIES_MS[state.failures - 1] ?? null;
  const isWorthIt = isTransient(classify(failure)) && failure.reason !== 'dns';
  return isWorthIt && state.failures < ATTEMPTS ? RETRY_MS * state.failures : null;
}

/** @throws PauseError when that is too long for a slot */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  mindPause(Date.now() + ms);
  await sleep(ms, undefined, { signal });
}

/** @throws SiteRefusal */
function follow(state: StartState, response: FetchedResponse, { location }: Classification): void {
  const { url, redirects } = state;
  if (location === undefined)
    throw new SiteRefusal('unreachable', `${url} redirects with ${response.status} without a redirect target.`);
  const first = redirects[0]?.url ?? url;
  if (!isSameSite(first, location))
    throw new SiteRefusal(
      'unreachable',
      `${url} redirects to ${location}, which is another site. Start a run with that URL to audit it.`,
    );
  const detour = detourOf([...redirects.map((hop) => hop.url), url], location);
  if (detour === 'loop') throw new SiteRefusal('unreachable', `${url} redirects in a circle.`);
  if (detour !== null) throw new SiteRefusal('unreachable', `${first} redirects more than ${MAX_HOPS} times.`);
  redirects.push({ url, status: response.status, location });
  state.url = location;
  state.failures = 0;
}

/**
 * The start page only forwards by a refresh or a script: the run starts where it leads to. False where that
 * is another site, a circle or one hop too many; the page then stands for itself.
 */
export function followForwarding(
  state: StartState,
  { url, response }: StartPage,
  { url: location, how }: ForwardsTo,
): boolean {
  const { redirects } = state;
  const isSeen = location === url || redirects.some((hop) => hop.url === location);
  if (isSeen || redirects.length >= MAX_HOPS || !isSameSite(redirects[0]?.url ?? url, location)) return false;
  redirects.push({ url, status: response.status, location, how });
  state.url = location;
  state.failures = 0;
  return true;
}

/** What a person can do about it comes first: the file that was asked for when it happened does not matter. */
function refusalOfFailure({ reason, message, code }: FetchFailure, url: string): SiteRefusal {
  const { host } = new URL(url);
  if (reason === 'address-refused')
    return new SiteRefusal(
      'private_address',
      `${host} is not a public address. Only public addresses are audited, unless the operator of this installation allows the network.`,
    );
  if (code === 'ECONNREFUSED')
    return new SiteRefusal(
      'connection_refused',
      `${host} refused the connection. Check the host and port, and that the site is running.`,
    );
  if (reason === 'too-large')
    return new SiteRefusal('unreachable', `${url} is larger than 10 MB, the limit for a page.`);
  if (reason === 'dns')
    return new SiteRefusal('unreachable', `The name ${host} does not exist. Check the URL. (${message})`);
  if (reason === 'dns-unanswered')
    return new SiteRefusal(
      'unreachable',
      `The DNS lookup of ${host} failed four times in two minutes. Try again later. (${message})`,
    );
  // Not where a proxy on the way has no certificate that is trusted.
  if (reason === 'tls' && message.startsWith('No secure connection'))
    return new SiteRefusal('unreachable', `${secureConnectionWords(host, message)} (${message})`);
  return new SiteRefusal('unreachable', `${host} does not respond: ${message}`);
}

/** @param message has the code of the TLS library */
export function secureConnectionWords(host: string, message: string): string {
  if (/WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|EPROTO/.test(message))
    return `${host} does not respond over HTTPS. Check the URL, or start it with http://.`;
  if (/EXPIRED/.test(message)) return `The certificate of ${host} has expired. Renew it, then audit again.`;
  if (/ALTNAME/.test(message)) return `The certificate of ${host} is for another host. Check the URL.`;
  if (/SELF_SIGNED|UNABLE_TO_/.test(message))
    return `The certificate of ${host} is not from a trusted authority, or an intermediate certificate is missing.`;
  return `${host} has no secure connection.`;
}

function refusalOfAnswer(url: string, classified: Classification, answer: string): SiteRefusal {
  switch (classified.outcome) {
    case 'bot-blocked':
      return new SiteRefusal(
        'blocked',
        `The site blocks automated visitors (${classified.reason ?? answer}). Allow the user agent "Sqout" to audit it.`,
      );
    case 'rate-limited':
      return new SiteRefusal('blocked', `The site rate-limited the first request (${url} ${answer}). Try again later.`);
    case 'not-html':
      return new SiteRefusal('unreachable', `${url} is not an HTML page. Start with a page of the site.`);
    default:
      return new SiteRefusal('unreachable', `${url} ${answer}`);
  }
}

/** Those of these URLs that sitemaps list; each once, in the order of the sitemaps. */
export function listedIn(sitemapUrls: readonly { loc: string }[], urls: readonly string[]): string[] {
  const wanted = new Set(urls);
  return sitemapUrls.map(({ loc }) => loc).filter((loc) => wanted.delete(loc));
}
