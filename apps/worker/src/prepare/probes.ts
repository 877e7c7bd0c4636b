import type { ProbeName, ProbeResult } from '#audit-engine';
import { fetchFollowing, headerOf, type Robots, type UrlFetcher } from '#crawler';

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

/** Makes the probes that robots.txt allows. `fetcher` keeps the site's own delay between them. */
export async function makeProbes(
  fetcher: UrlFetcher,
  startUrl: string,
  options: { robots: Robots; crawlDelayMs: number; signal: AbortSignal },
): Promise<Partial<Record<ProbeName, ProbeResult>>> {
  const results: Partial<Record<ProbeName, ProbeResult>> = {};
  if (options.crawlDelayMs > MAX_CRAWL_DELAY_MS) return results;
  const probes = probesFor(startUrl).filter((probe) => options.robots.isAllowed(probe.url));
  await Promise.all(
    probes.map(async (probe) => {
      results[probe.name] = await ask(fetcher, probe, options.signal);
    }),
  );
  return results;
}

async function ask(fetcher: UrlFetcher, probe: Probe, signal: AbortSignal): Promise<ProbeResult> {
  const { result, finalUrl } = await fetchFollowing(fetcher, probe.url, {
    signal,
    timeoutMs: PROBE_TIMEOUT_MS,
    maxBytes: MAX_TEXT_BYTES,
    onTooLarge: 'truncate',
    wantBody: () => probe.readsText,
    accept: '*/*',
  });
  if (result.kind === 'failure')
    return { url: probe.url, finalUrl, status: null, headers: [], text: null, error: result.message };
  const isText =
    probe.readsText &&
    /^(text\/|application\/(json|xhtml))/i.test(headerOf(result.headers, 'content-type') ?? 'text/plain');
  return {
    url: probe.url,
    finalUrl,
    status: result.status,
    headers: result.headers,
    text: isText ? result.body.toString('utf8') : null,
    error: null,
  };
}
