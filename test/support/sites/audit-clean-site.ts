import { auditPage, SiteAudit } from '#audit-engine/audit';
import { renderMessage, ruleMetas } from '#audit-engine/rules';
import type { CleanSite } from './clean-sites.js';

/** One finding, for people: `/about: core/title The title is missing (<title>)`. */
export interface CleanSiteFinding {
  ruleId: string;
  severity: 'error' | 'warning';
  text: string;
}

export interface CleanSiteAudit {
  findings: CleanSiteFinding[];
  /** Rules that failed themselves. */
  crashes: string[];
}

const metas = new Map(ruleMetas.map((meta) => [meta.id, meta]));

function findingOf(
  ruleId: string,
  messageId: string,
  data: Readonly<Record<string, string | number>> | null,
  where: string,
): CleanSiteFinding {
  const meta = metas.get(ruleId);
  return {
    ruleId,
    severity: meta?.severity ?? 'error',
    text: `${where}: ${ruleId} ${renderMessage(meta?.messages[messageId] ?? messageId, data)}`,
  };
}

/** Runs the whole catalogue over a site as it is in memory: change `site.pages` before to see what a defect sets off. */
export function auditCleanSite(site: CleanSite): CleanSiteAudit {
  const audit: CleanSiteAudit = { findings: [], crashes: [] };
  const siteAudit = new SiteAudit(site.probe);
  for (const url of site.sitemapUrls) siteAudit.addSitemapUrl(url);
  for (const page of site.pages) {
    const { facts, results } = auditPage(page);
    siteAudit.addPage(facts);
    for (const [ruleId, messageId, data, , snippet] of results.findings) {
      audit.findings.push(findingOf(ruleId, messageId, data, `${page.url} ${snippet ?? ''}`.trim()));
    }
    for (const [ruleId, error] of Object.entries(results.errors)) audit.crashes.push(`${page.url}: ${ruleId} ${error}`);
  }
  for (const { ruleId, findings, error } of siteAudit.results()) {
    for (const { messageId, data, page, url } of findings)
      audit.findings.push(findingOf(ruleId, messageId, data, page ?? url ?? site.baseUrl));
    if (error !== null) audit.crashes.push(`${site.baseUrl}: ${ruleId} ${error}`);
  }
  return audit;
}
