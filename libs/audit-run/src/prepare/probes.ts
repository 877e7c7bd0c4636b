import type { ProbeName, ProbeResult, SitemapInfo } from '#audit-engine';
import { fetchFollowing, headerOf, type Robots, type UrlFetcher, type SitemapFile } from '#crawler';
import type { CrawlRun } from '../store/port/index.js';
import type { PreparedProbe } from '../state/crawl-state.js';
import type { PrepareState } from '../state/prepare-state.js';

const MAX_TEXT_BYTES = 512 * 1024;
const PROBE_TIMEOUT_MS = 10_000;
/** A site that wants longer gaps is asked for its pages only. */
const MAX_CRAWL_DELAY_MS = 5_000;

interface Probe {
  name: ProbeName;
  url: string;
  readsText: boolean;
}

/** The extra requests of a run, by what its start page is (see ProbeName). */
export function probesFor(startUrl: string): Probe[] {
  const { protocol, host, hostname, port, origin } = new URL(startUrl);
  const probes: Probe[] = [
    { name: 'notFound', url: `${origin}/sqout-${'0123456789abcdef'}-does-not-exist`, readsText: true },
    { name: 'llmsTxt', url: `${origin}/llms.txt`, readsText: true },
    { name: 'securityTxt', url: `${origin}/.well-known/security.txt`, readsText: true },
    { name: 'favicon', url: `${origin}/favicon.ico`, readsText: false },
  ];
  // The other scheme and the other host mean something at the default ports only.
  if (port === '')
    probes.push(
      protocol === 'https:'
        ? { name: 'http', url: `http://${host}/`, readsText: false }
        : { name: 'https', url: `https://${host}/`, readsText: false },
    );
  if (port === '' && /[a-z]/i.test(hostname) && hostname.includes('.') && !hostname.includes(':')) {
    const alternate = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
    probes.push({ name: 'alternateHost', url: `${protocol}//${alternate}/`, readsText: false });
  }
  return probes;
}

/** Probes that are still to be made: robots.txt allows them, and the site does not want longer gaps than they are worth. */
export function missingProbes(
  startUrl: string,
  { robots, crawlDelayMs, done }: { robots: Robots; crawlDelayMs: number; done: ProbeResults },
): Probe[] {
  if (crawlDelayMs > MAX_CRAWL_DELAY_MS) return [];
  return probesFor(startUrl).filter(({ name, url }) => !done[name] && robots.isAllowed(url));
}

type ProbeResults = Partial<Record<ProbeName, ProbeResult>>;

/**
 * Makes probes side by side and adds what they say to `results`. Null when some were
 * stopped, unless it is their last chance: then they count as unanswered.
 * @throws PauseError of one of them, when the others are done
 */
export async function makeProbes(
  fetcher: UrlFetcher,
  probes: readonly Probe[],
  { signal, isLast, results }: { signal: AbortSignal; isLast: boolean; results: ProbeResults },
): Promise<ProbeResults | null> {
  let isStopped = false;
  const asked = await Promise.allSettled(
    probes.map(async (probe) => {
      const result = await ask(fetcher, probe, signal);
      if (result === null && !isLast) isStopped = true;
      else results[probe.name] = result ?? unanswered(probe);
    }),
  );
  for (const end of asked) if (end.status === 'rejected') throw end.reason;
  return isStopped ? null : results;
}

function unanswered({ url }: Probe): ProbeResult {
  const error = 'The site did not respond in time.';
  return { url, finalUrl: url, status: null, headers: [], text: null, error };
}

/** Null when the request was stopped. */
async function ask(fetcher: UrlFetcher, probe: Probe, signal: AbortSignal): Promise<ProbeResult | null> {
  const { result, finalUrl } = await fetchFollowing(fetcher, probe.url, {
    signal,
    timeoutMs: PROBE_TIMEOUT_MS,
    maxBytes: MAX_TEXT_BYTES,
    onTooLarge: 'truncate',
    wantBody: () => probe.readsText,
    accept: '*/*',
  });
  if (result.kind === 'failure')
    return result.reason === 'aborted'
      ? null
      : { url: probe.url, finalUrl, status: null, headers: [], text: null, error: result.message };
  const isText =
    probe.readsText &&
    /^(text\/|application\/(json|xhtml))/i.test(headerOf(result.headers, 'content-type') ?? 'text/plain');
  return {
    url: probe.url,
    finalUrl,
    status: result.status,
    headers: result.headers.map(([key, value]) => [key, storable(value)]),
    text: isText ? storable(result.body.toString('utf8')) : null,
    error: null,
  };
}

/** jsonb can hold neither NUL nor lone surrogates, and files of the web have both. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** What the preparation found out for the site rules. */
export function preparedProbe(run: CrawlRun, state: PrepareState, robotsText: string): PreparedProbe {
  const { start } = state;
  const robots = start.robots[new URL(start.url).origin];
  return {
    requestedUrl: run.url,
    startUrl: start.url,
    checkedAt: new Date().toISOString(),
    probes: {
      robots: {
        url: robots?.finalUrl ?? start.url,
        finalUrl: robots?.finalUrl ?? start.url,
        status: robots?.status ?? null,
        headers: [],
        text: robotsText,
        error: null,
      },
      ...state.probes,
    },
    ...(state.negotiation ? { negotiation: state.negotiation } : {}),
    sitemaps: (state.sitemaps?.files ?? []).map(sitemapInfoOf),
    // The frontier keeps one source for a URL, and that of these is "start".
    listedStart: state.listedStart,
  };
}

/** A sitemap as the site rules see it. */
export function sitemapInfoOf(file: SitemapFile): SitemapInfo {
  return {
    url: file.url,
    finalUrl: file.url,
    status: file.status,
    source: file.source === 'usual-place' ? 'guess' : file.source,
    isIndex: file.kind === 'index',
    urlCount: file.urlCount,
    decodedBytes: file.decodedBytes,
    error: file.error ?? null,
    ...(file.foreign ? { foreign: file.foreign } : {}),
    ...(file.badLoc ? { badLoc: file.badLoc } : {}),
    ...(file.hreflang ? { hreflang: file.hreflang } : {}),
    ...(file.badLastmod ? { badLastmod: file.badLastmod } : {}),
    ...(file.latestLastmod === undefined ? {} : { latestLastmod: file.latestLastmod }),
    ...(file.earliestLastmod === undefined ? {} : { earliestLastmod: file.earliestLastmod }),
    ...(file.lastmodCount === undefined ? {} : { lastmodCount: file.lastmodCount }),
  };
}
