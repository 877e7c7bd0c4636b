import type { PageInput } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import type { NearbyFacts } from '#fixes';
import type { SiteInput } from '../../libs/audit-engine/src/testing/cases.js';

/** Findings of the whole catalogue, rules of pages and of the site, by rule. Nothing of the fixes is used to count them. */
export function siteCounts(site: SiteInput): Map<string, number> {
  const counts = new Map<string, number>();
  const audit = new SiteAudit(site.probe);
  const loaded = new Map<string, (string | null)[]>();
  for (const page of site.pages) {
    const { facts, results, loads } = auditPage(page);
    for (const { url, integrity } of loads) loaded.set(url, [...(loaded.get(url) ?? []), integrity]);
    audit.addPage(facts);
    const own = new Map<string, number>();
    for (const [rule] of results.findings) own.set(rule, (own.get(rule) ?? 0) + 1);
    for (const [rule, count] of Object.entries(results.counts)) own.set(rule, count);
    for (const [rule, count] of own) counts.set(rule, (counts.get(rule) ?? 0) + count);
  }
  for (const target of site.targets) audit.addTarget(target);
  // A crawl asks for nothing that no page names.
  for (const resource of site.resources) {
    const attributes = loaded.get(resource.url);
    if (resource.via === null && !attributes) continue;
    const isOwn = attributes?.every((integrity) => integrity === `sha384-${resource.sha384}`) === true;
    audit.addResource(isOwn ? { ...resource, integrity: 'match' } : resource);
  }
  for (const url of site.sitemapUrls) audit.addSitemapUrl(url);
  for (const { ruleId, total } of audit.results()) if (total > 0) counts.set(ruleId, (counts.get(ruleId) ?? 0) + total);
  return counts;
}

/** Everything that the sample knows, around each of its pages. */
export function nearbyOf({ probe, pages, targets, resources }: SiteInput): NearbyFacts {
  const { startUrl, externalLinksChecked } = probe;
  return {
    ...{ startUrl, externalLinksChecked, alternateHost: probe.probes.alternateHost ?? null },
    ...{ pages: pages.map((page) => auditPage(page).facts), targets, resources },
  };
}

export function withPage(site: SiteInput, at: number, html: string): SiteInput {
  return { ...site, pages: site.pages.map((page, i): PageInput => (i === at ? { ...page, html } : page)) };
}
