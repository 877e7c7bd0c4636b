import { classify, fetchFollowing, type Fetcher } from '#crawler';
import type { FrontierRepository, UrlResult } from '#runs';

/** External links that one run checks, and how long that may take: an optional step must not hold up the report. */
const MAX_LINKS = 500;
const MAX_MS = 60_000;
const PARALLEL = 12;
const LINK_TIMEOUT_MS = 10_000;

/**
 * Asks whether the links to other hosts answer: HEAD first, GET where HEAD is not understood; one request a host at a time, and none after it asked us to slow down.
 * Results are stored as they come, so that a restart does not ask again. Returns how many were checked.
 */
export async function checkExternalLinks(
  frontier: FrontierRepository,
  fetcher: Fetcher,
  runId: string,
  signal: AbortSignal,
): Promise<number> {
  const urls = await frontier.readUncheckedExternal(runId, MAX_LINKS);
  const byHost = new Map<string, { hash: string; url: string }[]>();
  for (const link of urls) {
    const { host } = new URL(link.url);
    byHost.set(host, [...(byHost.get(host) ?? []), link]);
  }
  const hosts = [...byHost.values()];
  const until = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]);
  let checked = 0;
  const work = async (): Promise<void> => {
    for (let links = hosts.shift(); links && !until.aborted; links = hosts.shift()) {
      for (const link of links) {
        const result = await check(fetcher, link, until);
        if (until.aborted) return;
        await frontier.storeExternal(runId, result);
        checked++;
        // The others of this host are left unchecked: asking on would make it worse, and says nothing about them.
        if (result.outcome === 'rate-limited') break;
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  signal.throwIfAborted();
  return checked;
}

async function check(
  fetcher: Fetcher,
  { hash, url }: { hash: string; url: string },
  signal: AbortSignal,
): Promise<UrlResult> {
  const ask = (method: 'HEAD' | 'GET') =>
    fetchFollowing(fetcher, url, { method, signal, timeoutMs: LINK_TIMEOUT_MS, wantBody: () => false, accept: '*/*' });
  let answer = await ask('HEAD');
  // Many servers refuse or misanswer HEAD: only what GET says counts against a link.
  if (
    classify(answer.result).outcome !== 'rate-limited' &&
    (answer.result.kind === 'failure' || answer.result.status >= 400)
  )
    answer = await ask('GET');
  const { result, finalUrl } = answer;
  const classified = classify(result);
  const status = result.kind === 'response' ? result.status : null;
  const isAnswered = result.kind === 'response' && result.status < 400;
  return {
    hash,
    state: 'done',
    outcome: isAnswered
      ? finalUrl === url
        ? 'ok'
        : 'redirect'
      : classified.outcome === 'ok' || classified.outcome === 'not-html'
        ? 'broken'
        : classified.outcome,
    status,
    detail: classified.reason ?? null,
    redirectTo: finalUrl === url ? null : finalUrl,
  };
}
