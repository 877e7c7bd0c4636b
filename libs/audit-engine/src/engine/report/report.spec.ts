import { auditPage, ReportBuilder, SiteAudit } from '../../audit.js';
import { buildCatalogue } from '../run/build-catalogue.js';
import type { AuditReport, RunSummary } from './report-types.js';
import { definePageRule, defineSiteRule } from '../run/rule.js';
import { toSiteInput, toPageInput } from '../../testing/index.js';
import type { PageInput } from '../parse/page-input.js';

const META = {
  subcategory: 'x',
  weight: 5,
  since: '1.0',
  references: ['https://example.com/'],
  howToFix: 'Do it.',
  needs: [],
} as const;

const alt = definePageRule({
  meta: {
    ...META,
    id: 'images/alt',
    title: { failed: 'No alt', passed: 'Alt' },
    severity: 'error',
    messages: { missing: 'No alt on {src}.' },
  },
  visit: {
    img: (image, report) => (image.has('alt') ? undefined : report('missing', image, { src: image.attr('src') ?? '' })),
  },
});
const title = definePageRule({
  meta: {
    ...META,
    id: 'core/title',
    title: { failed: 'No title', passed: 'Title' },
    severity: 'warning',
    needs: ['head'],
    messages: { short: 'Short title.' },
  },
  check: ({ head }, report) => ((head.title ?? '').length < 5 ? report('short', head.titles[0]) : undefined),
});
const broken = definePageRule({
  meta: {
    ...META,
    id: 'core/broken',
    title: { failed: 'No broken', passed: 'Broken' },
    severity: 'error',
    messages: { x: 'Never.' },
  },
  check: () => {
    throw new Error('boom');
  },
});
const site = defineSiteRule({
  meta: {
    ...META,
    id: 'trust/about',
    title: { failed: 'No about', passed: 'About' },
    severity: 'warning',
    judges: 'site',
    messages: { missing: 'No about page.' },
  },
  create: ({ report }) => ({
    end: (context) => (context.page('https://example.com/about') ? undefined : report('missing')),
  }),
});
const catalogue = buildCatalogue([alt, title, broken, site]);

function pagesOf(count: number): PageInput[] {
  const pages = Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `/p${String(i).padStart(3, '0')}`,
      { head: '<title>Long enough</title>', body: i % 2 === 0 ? '<img src="a"><img src="b">' : '<p>x</p>' },
    ]),
  );
  return toSiteInput({ pages }).pages;
}

function build(
  pages: readonly PageInput[],
  disabledRulePatterns: string[] = [],
): { report: AuditReport; summary: RunSummary } {
  const options = { catalogue, disabledRulePatterns };
  const { probe } = toSiteInput({ pages: { '/': '' } });
  const builder = new ReportBuilder({
    baseUrl: 'https://example.com/',
    timestamp: '2026-01-01T00:00:00.000Z',
    coverage: { crawled: pages.length },
    catalogue,
  });
  const audit = new SiteAudit(probe, options);
  for (const page of pages) {
    const { facts, results } = auditPage(page, options);
    builder.addPage(facts, results);
    audit.addPage(facts);
  }
  return builder.build(audit.results());
}

describe('the report', () => {
  it('has the members of the contract and counts checks by outcome', () => {
    const { report, summary } = build(pagesOf(4));
    expect(report).toMatchObject({
      baseUrl: 'https://example.com/',
      timestamp: '2026-01-01T00:00:00.000Z',
      totalPages: 4,
      passed: 1,
      warnings: 1,
      failed: 1,
      coverage: { crawled: 4 },
      scoreVersion: 5,
      summary: { issuesFound: 2, pageChecks: { passed: 4, warnings: 1, failed: 2, errors: 4 } },
    });
    expect(summary.topIssues.map((issue) => issue.ruleId)).toEqual(['images/alt', 'trust/about']);
    expect(report.siteChecks).toMatchObject([{ ruleId: 'trust/about', status: 'warn' }]);
  });

  it('keeps at most 100 pages and 50 items of a check beside the true counts', () => {
    const result = build(pagesOf(300)).report.ruleResults['images/alt'];
    expect(result).toMatchObject({ judged: 150, affected: 150, pagesTotal: 150, itemsTotal: 300, status: 'fail' });
    expect(result?.pages).toHaveLength(100);
    expect(result?.items).toHaveLength(50);
    expect(new Set(result?.items.map((item) => item.pageUrl)).size).toBe(50);
  });

  it('is the same for every order of the pages', () => {
    const pages = pagesOf(260);
    expect(build([...pages].reverse())).toEqual(build(pages));
  });

  it('names a rule by the problem when it found one, and by what holds when it did not', () => {
    const { report, summary } = build(pagesOf(4));
    const { 'images/alt': failed, 'core/title': passed } = report.ruleResults;
    expect([failed?.name, passed?.name]).toEqual(['No alt', 'Title']);
    expect(report.siteChecks).toMatchObject([{ name: 'No about' }]);
    expect(summary.topIssues.map(({ ruleName }) => ruleName)).toEqual(['No alt', 'No about']);
  });

  it('makes a rule that throws an error of that rule alone', () => {
    const { report } = build(pagesOf(2));
    expect(report.ruleResults['core/broken']).toMatchObject({ status: 'error', errors: 2, judged: 0, gain: 0 });
    expect(report.ruleResults['core/title']).toMatchObject({ status: 'pass', judged: 2 });
  });

  it('leaves switched-off rules out and names them', () => {
    const { report } = build(pagesOf(2), ['core/*', 'trust/about']);
    expect(report.disabledRules).toEqual(['core/broken', 'core/title', 'trust/about']);
    expect(Object.keys(report.ruleResults)).toEqual(['images/alt']);
  });

  it('puts a sign of a break-in before every other fail, then fails, then warnings, each by the points that they take', () => {
    const find = (id: `${'core' | 'security' | 'links'}/${string}`, more: object) =>
      definePageRule({
        meta: { ...META, id, title: { failed: id, passed: id }, severity: 'error', messages: { x: 'Found.' }, ...more },
        check: (_page, report) => report('x'),
      });
    const rules = [
      find('core/light', { weight: 2 }),
      find('core/heavy', { weight: 10 }),
      find('core/heavier', { weight: 10 }),
      find('links/warned', { weight: 10, severity: 'warning' }),
      find('security/leak', { weight: 1, critical: true }),
    ];
    const own = buildCatalogue(rules);
    const builder = new ReportBuilder({ baseUrl: 'https://example.com/', timestamp: '', coverage: {}, catalogue: own });
    for (const page of pagesOf(2)) {
      const { facts, results } = auditPage(page, { catalogue: own });
      builder.addPage(facts, results);
    }
    const { report } = builder.build([]);
    expect(report.summary.topIssues.map(({ ruleId }) => ruleId)).toEqual([
      'security/leak',
      'core/heavier',
      'core/heavy',
      'core/light',
      'links/warned',
    ]);
    expect(report.summary.topIssues[0]).toMatchObject({ critical: true });
    const gains = Object.values(report.ruleResults).reduce((sum, { gain }) => sum + gain, 0);
    expect(report.healthScore.score! + gains).toBeCloseTo(100, 6);
    expect(report.healthScore).toMatchObject({ version: 5, grade: 'F' });
  });

  it('says which platform writes the markup, and counts it less', () => {
    const rule = definePageRule({
      meta: {
        ...META,
        id: 'core/x',
        title: { failed: 'a', passed: 'b' },
        severity: 'error',
        weight: 9,
        messages: { x: 'A link has no text.' },
      },
      visit: { a: (element, report) => report('x', element) },
    });
    const catalogue = buildCatalogue([rule]);
    const reportOf = (body: string) => {
      const builder = new ReportBuilder({ baseUrl: 'https://example.com/', timestamp: '', coverage: {}, catalogue });
      const { facts, results } = auditPage(toPageInput({ body }), { catalogue });
      builder.addPage(facts, results);
      const { report } = builder.build([]);
      return [report.ruleResults['core/x']?.items[0]?.message, report.healthScore.score];
    };
    expect(reportOf('<p><a href="/a"></a></p>')).toEqual(['A link has no text.', 79.4]);
    expect(reportOf('<div class="wp-block-navigation"><a href="/a"></a></div>')).toEqual([
      'A link has no text. It comes from WordPress.',
      94.2,
    ]);
    expect(reportOf('<header><a href="/a"></a></header>')).toEqual(['A link has no text.', 92]);
  });

  it('shows the headers of the server as one issue behind all others', () => {
    const warn = (id: `${'core' | 'security'}/${string}`, weight: number) =>
      definePageRule({
        meta: {
          ...META,
          id,
          title: { failed: id, passed: id },
          severity: 'warning',
          weight,
          messages: { x: 'Found.' },
        },
        check: (_page, report) => report('x'),
      });
    const topOf = (rules: ReturnType<typeof warn>[]) => {
      const catalogue = buildCatalogue(rules);
      const builder = new ReportBuilder({ baseUrl: 'https://example.com/', timestamp: '', coverage: {}, catalogue });
      for (const page of pagesOf(2)) {
        const { facts, results } = auditPage(page, { catalogue });
        builder.addPage(facts, results);
      }
      const { topIssues } = builder.build([]).report.summary;
      return topIssues.map(({ ruleId, ruleName, rules: folded }) => [
        ruleId,
        ruleName,
        folded?.map((one) => one.ruleId),
      ]);
    };
    const headers = [warn('security/csp', 5), warn('security/framing', 4), warn('security/nosniff', 3)];
    expect(topOf([...headers, warn('core/small', 1)])).toEqual([
      ['core/small', 'core/small', undefined],
      ['security/csp', 'Server headers', ['security/csp', 'security/framing', 'security/nosniff']],
    ]);
    expect(topOf([warn('security/csp', 5), warn('core/small', 1)])).toEqual([
      ['core/small', 'core/small', undefined],
      ['security/csp', 'security/csp', undefined],
    ]);
  });

  it('counts every page that a broken target of the template touches, beyond the hundred that are listed', () => {
    const pages = Object.fromEntries(
      Array.from({ length: 250 }, (_, i) => [`/p${i}`, { body: '<a href="/gone">Gone</a>' }]),
    );
    const { probe, pages: inputs, targets } = toSiteInput({ pages, targets: [{ url: '/gone', status: 404 }] });
    const audit = new SiteAudit(probe);
    for (const target of targets) audit.addTarget(target);
    for (const page of inputs) audit.addPage(auditPage(page).facts);
    const result = audit.results().find(({ ruleId }) => ruleId === 'links/broken-internal');
    expect(result).toMatchObject({ status: 'fail', judged: 250, affected: 250 });
  });

  it('has no score without pages', () => {
    expect(build([]).summary).toMatchObject({ healthScore: null, grade: null, totalPages: 0 });
  });

  it('reads results of an unknown catalogue by their findings', () => {
    const builder = new ReportBuilder({ baseUrl: 'https://example.com/', timestamp: '', coverage: {}, catalogue });
    const [page] = pagesOf(1);
    if (!page) throw new Error('no page');
    const { facts, results } = auditPage(page, { catalogue });
    builder.addPage(facts, { ...results, catalogue: 'gone' });
    const { report } = builder.build([]);
    expect(report.summary.pagesOfUnknownCatalogue).toBe(1);
    expect(report.ruleResults['images/alt']).toMatchObject({ status: 'fail', judged: 1, itemsTotal: 2 });
  });
});
