import type { PageInput, SiteTarget } from '#audit-engine';
import { auditPage, SiteAudit } from '#audit-engine/audit';
import { ruleMetas } from '#audit-engine/rules';
import { PLANTED_RULES } from '../../bench/crawl/planted-rules.js';
import { createBenchSite, pathOf } from '../../bench/site/pages.js';
import { DEFECTS } from '../../bench/site/planted.js';

const ORIGIN = 'https://bench.example';
const site = createBenchSite(200);

function inputOf(path: string, html: string): PageInput {
  return {
    ...{
      url: ORIGIN + path,
      status: 200,
      headers: [['content-type', 'text/html; charset=utf-8']],
      html,
      depth: 1,
      isStart: path === '/',
    },
    ...{ wireBytes: 9_000, decodedBytes: html.length, ttfbMs: 50, totalMs: 60, httpVersion: '1.1', tls: null },
  };
}

function targetOf(path: string, finalPath: string, finalStatus: number): SiteTarget {
  const isRedirect = finalPath !== path;
  return {
    ...{ url: ORIGIN + path, outcome: isRedirect ? 'redirect' : 'broken', status: isRedirect ? 301 : finalStatus },
    ...{ chain: isRedirect ? [ORIGIN + finalPath] : [], finalStatus, isExternal: false, error: null },
  };
}

/** Pages that each rule has something to say about. */
function findings(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (ruleId: string, url: string) =>
    found.set(ruleId, (found.get(ruleId) ?? new Set()).add(url.slice(ORIGIN.length)));
  const audit = new SiteAudit({
    ...{
      requestedUrl: `${ORIGIN}/`,
      startUrl: `${ORIGIN}/`,
      checkedAt: '2026-11-15T09:00:00.000Z',
      probes: {},
      sitemaps: [],
    },
    ...{ outcomes: {}, isComplete: true, externalLinksChecked: false },
  });
  for (const path of site.missing) audit.addTarget(targetOf(path, path, 404));
  for (const path of site.redirects) audit.addTarget(targetOf(path, '/', 200));
  for (const path of site.paths) audit.addSitemapUrl(ORIGIN + path);
  for (const [page, path] of site.paths.entries()) {
    const { facts, results } = auditPage(inputOf(path, site.html(page)));
    for (const [ruleId] of results.findings) add(ruleId, facts.url);
    audit.addPage(facts);
  }
  for (const { ruleId, findings: siteFindings } of audit.results()) {
    for (const finding of siteFindings)
      for (const url of [...(finding.page ? [finding.page] : []), ...finding.pages]) add(ruleId, url);
  }
  return found;
}

describe('the planted defects of the bench site', () => {
  const found = findings();
  const mapped = DEFECTS.flatMap((defect) =>
    PLANTED_RULES[defect] === null ? [] : [[defect, PLANTED_RULES[defect]] as const],
  );

  it('belong to rules that exist', () => {
    const known = new Set(ruleMetas.map((meta) => meta.id));
    expect(mapped.filter(([, ruleId]) => !known.has(ruleId))).toEqual([]);
  });

  it.each(mapped)('%s: %s finds all of them', (defect, ruleId) => {
    const pages = found.get(ruleId) ?? new Set();
    expect(site.planted[defect].map(pathOf).filter((path) => !pages.has(path))).toEqual([]);
  });

  it.each(mapped)('%s: %s finds no others', (defect, ruleId) => {
    const planted = new Set(
      DEFECTS.filter((other) => PLANTED_RULES[other] === ruleId).flatMap((other) => site.planted[other].map(pathOf)),
    );
    expect([...(found.get(ruleId) ?? [])].filter((path) => !planted.has(path))).toEqual([]);
  });
});
