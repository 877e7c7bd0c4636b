import { readdirSync, readFileSync } from 'node:fs';
import type { SiteResults } from '#audit-engine';
import { ReportBuilder } from '#audit-engine/audit';
import { CATALOGUE, renderMessage, type RuleMeta } from '#audit-engine/rules';
import { auditPageBy } from '../../libs/audit-engine/src/engine/run/audit-page.js';
import { SiteAuditBy } from '../../libs/audit-engine/src/engine/run/audit-site.js';
import { buildCatalogue } from '../../libs/audit-engine/src/engine/run/build-catalogue.js';
import { exampleCase, readExamples } from '../../libs/audit-engine/src/testing/examples.js';
import { isSiteCase } from '../../libs/audit-engine/src/testing/run-case.js';
import { toSiteInput } from '../../libs/audit-engine/src/testing/cases.js';

const NO_RULES = buildCatalogue([]);
const RULES = new URL('../../libs/audit-engine/src/rules/', import.meta.url);

export interface OwnReport {
  ruleId: string;
  report: Record<string, unknown>;
  /** Whether the rule found something in its own bad examples. */
  hasFound: boolean;
}

/** For each rule of the catalogue, what the engine itself reports of the bad examples on the rule's page. */
export function reportsOfBadExamples(): OwnReport[] {
  const pages = new Map<string, string>();
  for (const file of readdirSync(RULES, { recursive: true, encoding: 'utf8' })) {
    if (file.endsWith('.md')) pages.set(file.slice(0, -3), readFileSync(new URL(file, RULES), 'utf8'));
  }
  return [...CATALOGUE.pageRules, ...CATALOGUE.siteRules].map((rule) => {
    const ruleId = rule.meta.id;
    const catalogue = buildCatalogue([rule]);
    const builder = new ReportBuilder({
      baseUrl: 'https://example.com/',
      timestamp: '2026-01-15T12:00:00.000Z',
      coverage: { mode: 'surface' },
      catalogue,
    });
    const bad = readExamples(pages.get(ruleId) ?? '').filter(({ kind }) => kind === 'bad');
    let siteResults: SiteResults = [];
    for (const example of bad) {
      const given = exampleCase(example);
      const input = toSiteInput(isSiteCase(given) ? given : { pages: { '/': given } });
      const site = new SiteAuditBy(catalogue, input.probe);
      for (const page of input.pages) {
        const { facts, results } = auditPageBy(catalogue, page);
        builder.addPage(facts, results);
        site.addPage(facts);
      }
      for (const target of input.targets) site.addTarget(target);
      for (const url of input.sitemapUrls) site.addSitemapUrl(url);
      siteResults = site.results();
    }
    const { report } = builder.build(siteResults);
    return {
      ruleId,
      report: report as unknown as Record<string, unknown>,
      hasFound: (report.ruleResults[ruleId]?.itemsTotal ?? 0) > 0,
    };
  });
}

/** What the engine reports of a page with this title. */
export function reportOfTitle(title: string): Record<string, unknown> {
  const builder = new ReportBuilder({
    ...{ baseUrl: 'https://example.com/', timestamp: '2026-01-15T12:00:00.000Z', coverage: { mode: 'surface' } },
    catalogue: NO_RULES,
  });
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const input = toSiteInput({ pages: { '/': `<!doctype html><title>${escaped}</title>` } });
  for (const page of input.pages) {
    const { facts, results } = auditPageBy(NO_RULES, page);
    builder.addPage(facts, results);
  }
  return builder.build([]).report as unknown as Record<string, unknown>;
}

/** A report in which one rule has found the worst that a page can hold, in every place where the engine keeps what it found. */
export function reportOfWorstEvidence(meta: RuleMeta, texts: readonly string[]): Record<string, unknown> {
  const items = texts.flatMap((text) =>
    Object.entries(meta.messages).map(([messageId, template]) => {
      const data = Object.fromEntries([...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, text]));
      const message = renderMessage(template, data);
      return { pageUrl: 'https://example.com/', message, messageId, data, line: 3, snippet: text };
    }),
  );
  const rule = {
    ruleId: meta.id,
    name: meta.title.failed,
    category: meta.category,
    subcategory: meta.subcategory,
    severity: meta.severity,
    status: 'fail',
    howToFix: meta.howToFix,
    references: meta.references,
    pages: [{ url: 'https://example.com/', count: items.length }],
    items,
    itemsTotal: items.length,
  };
  return {
    baseUrl: 'https://example.com/',
    timestamp: '2026-01-15T12:00:00.000Z',
    totalPages: 1,
    passed: 0,
    warnings: 0,
    failed: 1,
    siteChecks: [],
    pages: [{ url: 'https://example.com/', status: 200, title: `On ${texts[0]}`, passed: 0, warnings: 0, failed: 1 }],
    summary: { topIssues: [{ ruleId: meta.id, ruleName: meta.title.failed, message: items[0]?.message }] },
    ruleResults: { [meta.id]: rule },
  };
}
