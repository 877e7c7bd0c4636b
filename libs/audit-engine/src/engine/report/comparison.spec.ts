import { ReportComparison } from './comparison.js';
import type { AuditReport, RuleReport } from './report-types.js';

const rule = (ruleId: string, pages: string[], more: Partial<RuleReport> = {}): RuleReport => ({
  ruleId,
  name: ruleId,
  category: 'core',
  subcategory: 'x',
  severity: 'error',
  scope: 'page',
  weight: 5,
  status: pages.length > 0 ? 'fail' : 'pass',
  gain: 0,
  judged: 10,
  passed: 10 - pages.length,
  affected: pages.length,
  errors: 0,
  howToFix: '',
  references: [],
  pages: pages.map((url) => ({ url, count: 1 })),
  pagesTotal: pages.length,
  items: [],
  itemsTotal: pages.length,
  ...more,
});

const report = (...rules: RuleReport[]): AuditReport =>
  ({
    timestamp: '2026-01-01T00:00:00.000Z',
    healthScore: { score: 80 },
    scoreVersion: 2,
    ruleResults: Object.fromEntries(rules.map((each) => [each.ruleId, each])),
  }) as unknown as AuditReport;

function compare(previous: AuditReport, current: AuditReport, crawled: string[]) {
  const comparison = new ReportComparison({ reportId: 'rep_1', report: previous });
  for (const url of crawled) comparison.addPage(url);
  return comparison.compare(current);
}

describe('comparison with the previous audit', () => {
  it('tells new, resolved and remaining findings apart', () => {
    const result = compare(report(rule('core/title', ['/a', '/b'])), report(rule('core/title', ['/b', '/c'])), [
      '/a',
      '/b',
      '/c',
    ]);
    expect(result).toMatchObject({
      new: 1,
      resolved: 1,
      stillThere: 1,
      notRechecked: 0,
      isPartial: false,
      previousReportId: 'rep_1',
      previousHealthScore: 80,
    });
  });

  it('says when the previous score was made by another formula', () => {
    const [before, now] = [report(), report()];
    expect(compare(before, now, [])).toMatchObject({ isScoreComparable: true, scoreNote: null });
    expect(compare({ ...before, scoreVersion: 1 }, now, [])).toMatchObject({
      previousScoreVersion: 1,
      isScoreComparable: false,
      scoreNote: expect.stringContaining('version 1 of the formula, this one by version 2') as string,
    });
  });

  it('does not call resolved what was not crawled this time', () => {
    expect(compare(report(rule('core/title', ['/a', '/b'])), report(rule('core/title', [])), ['/a'])).toMatchObject({
      resolved: 1,
      notRechecked: 1,
    });
  });

  it('says when the previous score was made by another formula', () => {
    const [before, now] = [report(), report()];
    expect(compare(before, now, [])).toMatchObject({ isScoreComparable: true, scoreNote: null });
    expect(compare({ ...before, scoreVersion: 1 }, now, [])).toMatchObject({
      previousScoreVersion: 1,
      isScoreComparable: false,
      scoreNote: expect.stringContaining('version 1 of the formula, this one by version 2') as string,
    });
  });

  it('does not call resolved what the rule did not judge this time', () => {
    expect(
      compare(
        report(rule('core/title', ['/a'])),
        report(rule('core/title', [], { judged: 0, status: 'not-applicable' })),
        ['/a'],
      ),
    ).toMatchObject({ resolved: 0, notRechecked: 1 });
    expect(compare(report(rule('core/title', ['/a'])), report(), ['/a'])).toMatchObject({
      resolved: 0,
      notRechecked: 1,
    });
  });

  it('does not call new what a new rule found', () => {
    expect(compare(report(), report(rule('core/title', ['/a'])), ['/a'])).toMatchObject({ new: 0 });
    expect(compare(report(rule('core/title', [])), report(rule('core/title', ['/a'])), ['/a'])).toMatchObject({
      new: 1,
    });
  });

  it('compares findings about the site as one', () => {
    const site = (status: RuleReport['status']): RuleReport =>
      rule('crawlability/robots-txt', [], { scope: 'site', status, judged: 1 });
    expect(compare(report(site('fail')), report(site('pass')), [])).toMatchObject({ resolved: 1, notRechecked: 0 });
    expect(compare(report(site('fail')), report(site('fail')), [])).toMatchObject({ stillThere: 1 });
  });

  it('compares by what both reports list where only one of them has all its places', () => {
    const comparison = new ReportComparison({
      reportId: 'rep_1',
      report: report(rule('images/broken', [], { status: 'fail' })),
    });
    const places = { urls: ['/'], pagesOf: () => [0] };
    expect(comparison.compare(report(rule('images/broken', [], { status: 'fail' })), places)).toMatchObject({
      new: 0,
      resolved: 0,
      stillThere: 1,
    });
  });

  it('says so when a rule had more pages than it keeps', () => {
    expect(
      compare(report(rule('core/title', ['/a'], { pagesTotal: 500 })), report(rule('core/title', ['/a'])), ['/a'])
        .isPartial,
    ).toBe(true);
  });

  it('by all places of both audits tells every page, also those that no report lists', () => {
    const urls = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `/${n + from}`);
    const cut = { pagesTotal: 500 };
    const previous = report(rule('core/title', ['/0'], cut), rule('core/h1', ['/0']));
    const current = report(rule('core/title', ['/100'], cut), rule('core/h1', []));
    const places = (from: number, to: number) => ({
      urls: urls(from, to),
      pagesOf: (id: string) => (id === 'core/title' ? urls(from, to).keys() : null),
    });
    const comparison = new ReportComparison({ reportId: 'rep_1', report: previous }, places(0, 500));
    for (const url of urls(50, 600)) comparison.addPage(url);
    // 0 to 49 were not crawled, 50 to 99 were and are in order, 100 to 499 still have it, 500 to 599 are new. Of the other rule the list counts.
    expect(comparison.compare(current, places(100, 600))).toMatchObject({
      isPartial: false,
      rules: [
        { ruleId: 'core/h1', new: 0, resolved: 0, stillThere: 0, notRechecked: 1 },
        { ruleId: 'core/title', new: 100, resolved: 50, stillThere: 400, notRechecked: 50 },
      ],
    });
  });
});
