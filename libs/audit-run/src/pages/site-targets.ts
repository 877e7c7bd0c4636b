import type { Outcome, SiteTarget } from '#audit-engine';
import { urlHash } from '#crawler';
import type { FrontierOutcome, FrontierStore } from '../store/port/index.js';

const URLS_PER_BATCH = 2_000;
/** Steps of redirects that are followed. */
export const MAX_CHAIN = 10;

/** Everything that was asked for and is no page: redirects with the whole of their way, broken links, files, refusals. */
export async function readTargets(frontier: FrontierStore, runId: string): Promise<SiteTarget[]> {
  const rows = new Map<string, FrontierOutcome>();
  for (let after: string | null = null; ;) {
    const batch: FrontierOutcome[] = await frontier.readTargets(runId, after, URLS_PER_BATCH);
    for (const row of batch) rows.set(row.url, row);
    const last = batch.at(-1);
    if (!last) break;
    after = last.hash;
  }
  const statusOfPages = await readStatuses(frontier, runId, rows);
  return [...rows.values()].map((row) => targetOf(row, rows, statusOfPages)).sort((a, b) => (a.url < b.url ? -1 : 1));
}

/** What the pages answered that redirects lead to. */
async function readStatuses(
  frontier: FrontierStore,
  runId: string,
  rows: ReadonlyMap<string, FrontierOutcome>,
): Promise<Map<string, number>> {
  const wanted = new Set<string>();
  for (const { redirectTo } of rows.values())
    if (redirectTo !== null && !rows.has(redirectTo)) wanted.add(urlHash(redirectTo).toString());
  const hashes = [...wanted];
  const statuses = new Map<string, number>();
  for (let at = 0; at < hashes.length; at += URLS_PER_BATCH)
    for (const { url, status } of await frontier.readPageStatuses(runId, hashes.slice(at, at + URLS_PER_BATCH)))
      statuses.set(url, status);
  return statuses;
}

/** `rows`: by URL, with the redirects that it goes through. */
export function targetOf(
  row: FrontierOutcome,
  rows: ReadonlyMap<string, FrontierOutcome>,
  statusOfPages: ReadonlyMap<string, number>,
): SiteTarget {
  const chain: string[] = [];
  let finalStatus = row.status;
  let isLost = false;
  let isCircle = false;
  for (let at: FrontierOutcome | undefined = row; at?.redirectTo && chain.length < MAX_CHAIN;) {
    const next: string = at.redirectTo;
    isCircle = next === row.url || chain.includes(next);
    chain.push(next);
    if (isCircle) break;
    at = rows.get(next);
    isLost = at?.detail === 'too-many-redirects';
    finalStatus = at ? at.status : (statusOfPages.get(next) ?? null);
  }
  const isExternal = row.source === 'external';
  // A circle of the site itself is told by its redirects; of other hosts it is only known that requests do not get through.
  isLost ||= isCircle && isExternal;
  return {
    url: row.url,
    outcome: isLost ? 'broken' : engineOutcome(row.outcome),
    status: row.status,
    chain,
    finalStatus,
    isExternal,
    error: isLost ? 'redirects without a target' : row.detail,
  };
}

/** The engine checks what a site answers; a host that did not answer at all is broken to a visitor. */
function engineOutcome(outcome: string | null): Outcome {
  return outcome === 'unreachable' ? 'broken' : ((outcome ?? 'skipped') as Outcome);
}

/** URLs that sitemaps name, some at a time. */
export async function* readSitemapUrls(frontier: FrontierStore, runId: string): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const batch: { hash: string; url: string }[] = await frontier.readSitemapUrls(runId, after, URLS_PER_BATCH);
    const last = batch.at(-1);
    if (!last) return;
    yield batch.map(({ url }) => url);
    after = last.hash;
  }
}
