import type { Outcome, SiteTarget } from '#audit-engine';
import type { FrontierOutcome, FrontierRepository } from '#runs';

const BATCH = 2_000;
const MAX_CHAIN = 10;

/** Everything that was asked for and is no page: redirects with the whole of their way, broken links, files, refusals. And which URLs sitemaps named. */
export async function readTargets(
  frontier: FrontierRepository,
  runId: string,
): Promise<{ targets: SiteTarget[]; sitemapUrls: string[] }> {
  const rows = new Map<string, FrontierOutcome>();
  const statusOfPages = new Map<string, number>();
  const sitemapUrls: string[] = [];
  for (let after: string | null = null; ;) {
    const batch: FrontierOutcome[] = await frontier.readOutcomes(runId, after, BATCH);
    for (const row of batch) {
      if (row.source === 'sitemap') sitemapUrls.push(row.url);
      if (row.state !== 'done') continue;
      if (row.outcome === 'ok') statusOfPages.set(row.url, row.status ?? 200);
      else rows.set(row.url, row);
    }
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) break;
    after = last.hash;
  }
  const targets = [...rows.values()]
    .map((row) => targetOf(row, rows, statusOfPages))
    .sort((a, b) => (a.url < b.url ? -1 : 1));
  return { targets, sitemapUrls: sitemapUrls.sort() };
}

function targetOf(
  row: FrontierOutcome,
  rows: ReadonlyMap<string, FrontierOutcome>,
  statusOfPages: ReadonlyMap<string, number>,
): SiteTarget {
  const chain: string[] = [];
  let finalStatus = row.status;
  let isLost = false;
  for (let at: FrontierOutcome | undefined = row; at?.redirectTo && chain.length < MAX_CHAIN;) {
    const next: string = at.redirectTo;
    isLost = next === row.url || chain.includes(next);
    chain.push(next);
    if (isLost) break;
    at = rows.get(next);
    isLost = at?.detail === 'too-many-redirects';
    finalStatus = at ? at.status : (statusOfPages.get(next) ?? null);
  }
  return {
    url: row.url,
    outcome: isLost ? 'broken' : engineOutcome(row.outcome),
    status: row.status,
    chain,
    finalStatus,
    isExternal: row.source === 'external',
    error: isLost ? 'redirects that lead nowhere' : row.detail,
  };
}

/** The engine judges what a site answers; a host that did not answer at all is broken to a visitor. */
function engineOutcome(outcome: string | null): Outcome {
  return outcome === 'unreachable' ? 'broken' : ((outcome ?? 'skipped') as Outcome);
}
