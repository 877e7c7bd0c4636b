import { auditPage, CATALOGUE } from '#audit-engine';
import { decodeHtml, headerOf, isSameScope } from '#crawler';
import { serve } from '#threads';
import type { LoadedCatalogue, PageOutcome, PageTask } from './page-task.js';
import { UrlIdentities } from './url-identities.js';

const MAX_EXTERNAL = 200;
const NOTHING = new Uint8Array();

const identities = new UrlIdentities();
const urlKey = (address: string): string | null => identities.find(address)?.url ?? null;

/** Parses and judges one page. Everything that takes CPU by the page happens here, off the loop that renews leases. */
function audit(task: PageTask): PageOutcome {
  const { scope, disabledRules, externalLinks, redirectedFrom, ...page } = task;
  const html = decodeHtml(
    Buffer.from(page.body.buffer, page.body.byteOffset, page.body.byteLength),
    headerOf(task.headers, 'content-type'),
  );
  // Ten megabytes need not be kept twice while they are judged.
  task.body = page.body = NOTHING;
  const { facts, results, links } = auditPage(
    { ...page, html, ...(redirectedFrom ? { redirectedFrom } : {}) },
    { disabledRulePatterns: disabledRules, urlKey },
  );
  const inside = new Map<string, number>();
  const outside = new Set<string>();
  for (const link of links) {
    const identity = identities.find(link);
    if (identity === null) continue;
    const { url, seenKey } = identity;
    if (isSameScope(scope, url)) inside.set(url, seenKey);
    else if (externalLinks && outside.size < MAX_EXTERNAL) outside.add(url);
  }
  return {
    catalogue: results.catalogue,
    facts: JSON.stringify(facts),
    results: JSON.stringify(results),
    links: [...inside.keys()].join('\n'),
    seenKeys: Float64Array.from(inside.values()),
    external: [...outside],
  };
}

const catalogue: LoadedCatalogue = {
  hash: CATALOGUE.hash,
  pageRuleIds: CATALOGUE.pageRules.map((rule) => rule.meta.id),
  rules: CATALOGUE.metas.size,
};
serve(audit, { hello: catalogue });
