import { setTimeout as sleep } from 'node:timers/promises';
import {
  classify,
  fetchRobots,
  isSameSite,
  normalizeUrl,
  type Classification,
  type FetchedResponse,
  type RobotsFetch,
  type UrlFetcher,
} from '#crawler';
import type { CompletionReason } from '#runs';
import { isHtmlAnswer } from '../crawl/visit.js';
import type { PacedFetcher } from './paced-fetcher.js';

const MAX_HOPS = 5;
const ATTEMPTS = 3;
const RETRY_MS = 1_000;
const MAX_RETRY_AFTER_MS = 10_000;
/** A site that wants longer gaps would hold a slot for hours, and its run would not get far. */
const MAX_CRAWL_DELAY_MS = 60_000;

/** Why nothing can be crawled, in words for the person who started the run. */
export class SiteRefusal extends Error {
  constructor(
    readonly reason: Extract<CompletionReason, 'blocked' | 'unreachable'>,
    message: string,
  ) {
    super(message);
    this.name = 'SiteRefusal';
  }
}

export interface StartPage {
  url: string;
  /** URLs that redirected here, in order, with their status. */
  redirects: { url: string; status: number; location: string }[];
  response: FetchedResponse;
  robots: RobotsFetch;
}

/** Finds the page that the run starts at: robots.txt of each host first, redirects within the site followed. @throws SiteRefusal */
export async function findStartPage(fetcher: PacedFetcher, startUrl: string, signal: AbortSignal): Promise<StartPage> {
  const first = normalizeUrl(startUrl);
  if (first === null)
    throw new SiteRefusal(
      'unreachable',
      'The address is not one that can be crawled. Use an http or https address of at most 2,048 characters.',
    );
  const robotsByOrigin = new Map<string, RobotsFetch>();
  const redirects: StartPage['redirects'] = [];
  for (let url = first; redirects.length <= MAX_HOPS;) {
    const origin = new URL(url).origin;
    const robots = robotsByOrigin.get(origin) ?? (await readRobots(fetcher, origin, signal));
    robotsByOrigin.set(origin, robots);
    if (!robots.robots.isAllowed(url))
      throw new SiteRefusal(
        'blocked',
        `robots.txt of ${origin} does not allow Sqout to fetch ${url}. Allow the user agent "sqout" there to audit the site.`,
      );
    const crawlDelayMs = robots.robots.crawlDelayMs ?? 0;
    if (crawlDelayMs > MAX_CRAWL_DELAY_MS)
      throw new SiteRefusal(
        'blocked',
        `robots.txt of ${origin} asks for ${crawlDelayMs / 1_000} s between requests, and Sqout keeps a Crawl-delay of at most ${MAX_CRAWL_DELAY_MS / 1_000} s. Give the user agent "sqout" a shorter one there to audit the site.`,
      );
    await fetcher.keepCrawlDelay(url, crawlDelayMs);
    const { response, classified } = await fetchPage(fetcher, url, signal);
    if (classified.outcome !== 'redirect') return { url, redirects, response, robots };
    const location = classified.location;
    if (location === undefined)
      throw new SiteRefusal('unreachable', `${url} answers ${response.status} without saying where to go.`);
    if (!isSameSite(first, location))
      throw new SiteRefusal(
        'unreachable',
        `${url} redirects to ${location}, which is another site. Start a run for that address to audit it.`,
      );
    if (location === url || redirects.some((hop) => hop.url === location))
      throw new SiteRefusal('unreachable', `${url} redirects in a circle.`);
    redirects.push({ url, status: response.status, location });
    url = location;
  }
  throw new SiteRefusal('unreachable', `${first} redirects more than ${MAX_HOPS} times.`);
}

async function readRobots(fetcher: UrlFetcher, origin: string, signal: AbortSignal): Promise<RobotsFetch> {
  for (let attempt = 1; ; attempt++) {
    const robots = await fetchRobots(fetcher, origin, { signal });
    if (robots.kind === 'rules' || robots.kind === 'allow-all') return robots;
    if (attempt < ATTEMPTS) {
      await sleep(Math.min(robots.retryAfterMs ?? RETRY_MS, MAX_RETRY_AFTER_MS), undefined, { signal });
      continue;
    }
    if (robots.kind === 'rate-limited')
      throw new SiteRefusal(
        'blocked',
        `${origin} asks us to slow down before we have read its robots.txt. Try again later.`,
      );
    // RFC 9309, 2.3.1.4: an unreachable robots.txt means that nothing may be crawled.
    throw new SiteRefusal(
      'unreachable',
      `Nothing was crawled, because robots.txt of ${origin} cannot be read: ${robots.message}`,
    );
  }
}

async function fetchPage(
  fetcher: UrlFetcher,
  url: string,
  signal: AbortSignal,
): Promise<{ response: FetchedResponse; classified: Classification }> {
  for (let attempt = 1; ; attempt++) {
    const fetched = await fetcher.fetch(url, { signal, wantBody: isHtmlAnswer });
    const classified = classify(fetched);
    if (fetched.kind === 'response' && (classified.outcome === 'ok' || classified.outcome === 'redirect'))
      return { response: fetched, classified };
    const isTransient =
      classified.outcome === 'rate-limited' || classified.outcome === 'timeout' || classified.outcome === 'unreachable';
    if (isTransient && attempt < ATTEMPTS && !(fetched.kind === 'failure' && fetched.reason === 'address-refused')) {
      await sleep(Math.min(classified.retryAfterMs ?? RETRY_MS * attempt, MAX_RETRY_AFTER_MS), undefined, { signal });
      continue;
    }
    const answer = fetched.kind === 'response' ? `answers ${fetched.status}` : `does not answer: ${fetched.message}`;
    throw refusalFor(url, classified, answer);
  }
}

function refusalFor(url: string, classified: Classification, answer: string): SiteRefusal {
  switch (classified.outcome) {
    case 'bot-blocked':
      return new SiteRefusal(
        'blocked',
        `The site keeps automated visitors out (${classified.reason ?? answer}). Let the user agent "Sqout" through to audit it.`,
      );
    case 'rate-limited':
      return new SiteRefusal(
        'blocked',
        `The site asks us to slow down at the first page (${url} ${answer}). Try again later.`,
      );
    case 'not-html':
      return new SiteRefusal('unreachable', `${url} is not an HTML page. Start with a page of the site.`);
    case 'too-large':
      return new SiteRefusal('unreachable', `${url} is larger than 10 MB, which is more than a page may be.`);
    default:
      return new SiteRefusal('unreachable', `${url} ${answer}`);
  }
}
