import { auditPage, SiteAudit } from '#audit-engine/audit';
import { issueKeyOf, type GroupedFinding, type IssueKey } from '#findings/text';
import { createBenchSite } from '../../bench/site/pages.js';
import { DEFECTS } from '../../bench/score/defects.js';
import { buildSite, damage, type BuiltSite } from '../../bench/score/site-builder.js';

interface Group extends IssueKey {
  ruleId: string;
  findings: GroupedFinding[];
}

/** What the engine finds on a site, as a run stores it. */
function findingsOf(site: BuiltSite): GroupedFinding[] {
  const found: GroupedFinding[] = [];
  const audit = new SiteAudit(site.probe, {
    onSiteFinding: (ruleId, { snippet, ...finding }) => found.push({ ruleId, ...finding, snippet }),
  });
  for (const url of site.sitemapUrls) audit.addSitemapUrl(url);
  for (const url of site.broken)
    audit.addTarget({
      ...{ url, outcome: 'broken', status: 404, chain: [], finalStatus: null, error: null, isExternal: false },
    });
  for (const page of site.pages) {
    const { facts, results } = auditPage(page);
    audit.addPage(facts);
    for (const [ruleId, messageId, data, , snippet, selector = null] of results.findings)
      found.push({ ruleId, messageId, data, snippet, selector, page: page.url, url: null });
  }
  audit.results();
  return found;
}

function groupsOf(findings: readonly GroupedFinding[]): Group[] {
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const { kind, key } = issueKeyOf(finding);
    const group = groups.get(key) ?? { kind, key, ruleId: finding.ruleId, findings: [] };
    group.findings.push(finding);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function benchSite(pages: number): BuiltSite {
  const origin = 'https://bench.example';
  const bench = createBenchSite(pages);
  const site = buildSite(6);
  return {
    ...site,
    probe: { ...site.probe, requestedUrl: `${origin}/`, startUrl: `${origin}/` },
    sitemapUrls: bench.paths.map((path) => origin + path),
    broken: bench.missing.map((path) => origin + path),
    pages: bench.paths.map((path, page) => {
      const html = bench.html(page);
      return { ...site.pages[4]!, url: origin + path, html, decodedBytes: html.length, isStart: path === '/' };
    }),
  };
}

/** What many sites of one template have on a part of their pages. */
const PLANTED = [
  ...['title', 'description', 'h1', 'alt', 'viewport', 'lang', 'zoom', 'linkName', 'buttonName', 'label'],
  ...['headingOrder', 'sameTitle', 'securityHeaders', 'compression', 'mixedContent', 'insecureForm', 'blockingScript'],
  ...['openGraph', 'jsonLd', 'miner', 'spam', 'packedScript', 'plantedFrame'],
] as const;
const SHARE = 37 / 200;

function templateSite(): BuiltSite {
  const site = buildSite(200);
  for (const name of PLANTED) damage(site, DEFECTS[name], SHARE);
  return site;
}

describe('issues of a site of 200 pages and one template', () => {
  const findings = findingsOf(templateSite());
  const groups = groupsOf(findings);

  it('are at most 60, for about a thousand findings', () => {
    if (process.env.SQOUT_SHOW_FIGURES) console.log(`${findings.length} findings, ${groups.length} issues`);
    expect(findings.length).toBeGreaterThan(800);
    expect(groups.length).toBeLessThanOrEqual(60);
  });

  it('have one for the 37 images of one component that have no alternative text', () => {
    const alt = groups.filter(({ ruleId }) => ruleId === 'accessibility/image-alt');
    expect(alt.map(({ kind, findings: { length } }) => ({ kind, length }))).toEqual([
      { kind: 'component', length: 37 },
    ]);
  });

  it('have one for each rule and message, as each defect was planted in one place of the template', () => {
    const several = groups.filter(
      (group) => groups.filter((other) => other.ruleId === group.ruleId && sameMessage(other, group)).length > 1,
    );
    expect(several.map(({ ruleId, findings: [first] }) => `${ruleId} ${JSON.stringify(first)}`)).toEqual([]);
  });
});

describe('issues of the bench site of 200 pages', () => {
  const findings = findingsOf(benchSite(200));
  const groups = groupsOf(findings);

  it('are at most 60', () => {
    if (process.env.SQOUT_SHOW_FIGURES) console.log(`${findings.length} findings, ${groups.length} issues`);
    expect(groups.length).toBeLessThanOrEqual(60);
  });

  it('have one for each broken link target', () => {
    const targets = groups.filter(({ ruleId }) => ruleId === 'links/broken-internal');
    expect(targets).toHaveLength(createBenchSite(200).missing.length);
  });
});

function sameMessage(a: Group, b: Group): boolean {
  return a.findings[0]?.messageId === b.findings[0]?.messageId;
}
