import { auditReport, rule, viewOf } from './shown-report.testing.js';
import { toReportView } from './to-report-view.js';

describe('the view of reports that others write', () => {
  it('reads rules that hold a list of checks', () => {
    const { issues, passedTotal } = viewOf({
      'core/title': {
        meta: { name: 'Title', category: 'core', solution: 'Write one.' },
        checks: [
          { name: 'x', status: 'fail', message: 'None.', pageUrl: 'https://a.example/1' },
          { name: 'x', status: 'pass', pageUrl: 'https://a.example/2' },
        ],
      },
      'core/h1': [{ status: 'warn', message: 'Two.', pageUrl: 'https://a.example/1' }, { status: 'pass' }],
      'core/lang': { checks: [{ status: 'pass' }] },
    });
    expect(issues).toMatchObject([
      {
        ruleId: 'core/title',
        name: 'Title',
        status: 'fail',
        severity: 'error',
        message: 'None.',
        howToFix: 'Write one.',
        pages: [{ url: 'https://a.example/1' }],
        pagesTotal: 1,
        findingsTotal: 1,
      },
      { ruleId: 'core/h1', name: 'core/h1', category: 'core', status: 'warn', severity: 'warning', pagesTotal: 1 },
    ]);
    expect(passedTotal).toBe(1);
  });

  it('takes site checks that no rule result has', () => {
    const view = toReportView(
      auditReport({
        ruleResults: { a: rule({}) },
        siteChecks: [
          { ruleId: 'a', status: 'fail' },
          { id: 'b', title: 'Other', status: 'warning', recommendation: 'Do.' },
          { status: 'fail' },
        ],
      }),
    );
    expect(view.issues.map(({ ruleId, name, howToFix }) => [ruleId, name, howToFix])).toEqual([
      ['a', 'Rule', null],
      ['b', 'Other', 'Do.'],
    ]);
  });

  it('counts a site check once that also stands in the rule results, under its id, its name or the name of a check', () => {
    const view = toReportView(
      auditReport({
        ruleResults: {
          'core/title': rule({ name: 'Page title' }),
          'core/robots': {
            meta: { id: 'robots', name: 'Robots' },
            checks: [{ name: 'robots-exists', status: 'fail' }],
          },
          'links/broken': rule({ name: 'Broken links', items: [{ name: 'Not a check', message: 'x' }] }),
        },
        siteChecks: [
          { name: 'core/title', status: 'fail' },
          { name: 'page  Title', status: 'fail' },
          { id: 'robots', status: 'fail' },
          { name: 'robots-exists', status: 'fail' },
          { name: 'Not a check', status: 'fail' },
          { id: 'other', name: 'Page title', status: 'warn' },
        ],
      }),
    );
    expect(view.issues.map(({ ruleId }) => ruleId).sort()).toEqual(
      ['Not a check', 'core/robots', 'core/title', 'links/broken', 'other'].sort(),
    );
  });

  it('takes a site check once that is listed for each page, and keeps two that say something else', () => {
    const check = (message: string) => ({ name: 'robots.txt', status: 'warn', message });
    const { issues } = viewOf({}, { siteChecks: [check('No sitemap.'), check('No sitemap.'), check('It is slow.')] });
    expect(issues.map(({ name, message }) => [name, message])).toEqual([
      ['robots.txt', 'No sitemap.'],
      ['robots.txt', 'It is slow.'],
    ]);
  });

  it('has the groups of another tool under their titles, with shares of 1 as points of 100', () => {
    const categories = [
      { id: 'performance', title: 'Performance', score: 0.62 },
      { id: 'seo', title: 'SEO', score: 1 },
    ];
    for (const place of [
      { healthScore: { score: 74, categories } },
      { summary: { groups: categories } },
      { categories },
    ])
      expect(viewOf({}, { healthScore: { score: 74 }, ...place }).categories).toMatchObject([
        { id: 'performance', name: 'Performance', score: 62 },
        { id: 'seo', name: 'SEO', score: 100 },
      ]);
    const points = { score: 40, categories: [{ id: 'core', score: 1, lost: 60 }] };
    expect(viewOf({}, { healthScore: points }).categories).toMatchObject([{ id: 'core', score: 1 }]);
  });

  it('reads what pages say of themselves, put together by rule, unless the rule is listed', () => {
    const broken = { ruleId: 'links/broken', name: 'Broken links', severity: 'error', message: 'It is gone.' };
    const pages = [
      { url: 'https://a.example/1', issues: [broken, 'No title.', { name: 'Listed', severity: 'warning' }] },
      {
        url: 'https://a.example/2',
        issues: [
          { ...broken, selector: 'a.x' },
          { name: 'Fine', status: 'pass' },
        ],
      },
    ];
    const { issues } = viewOf({ known: rule({ name: 'listed' }) }, { pages });
    expect(issues.map(({ ruleId, status, pagesTotal }) => [ruleId, status, pagesTotal])).toEqual([
      ['links/broken', 'fail', 2],
      ['known', 'fail', 0],
      ['No title.', 'warn', 1],
    ]);
    expect(issues[0]?.findings).toMatchObject([
      { pageUrl: 'https://a.example/1', message: 'It is gone.' },
      { pageUrl: 'https://a.example/2', selector: 'a.x' },
    ]);
  });

  it('calls a rule of axe by its help, lists those that stand under an outcome, and has what Lighthouse measured', () => {
    const node = { html: '<img>', target: ['img'] };
    const { issues, passedChecks } = viewOf({
      violations: [{ id: 'image-alt', impact: 'critical', help: 'Images must have alternate text', nodes: [node] }],
      passes: [{ id: 'html-has-lang', help: 'The page must have a language', nodes: [node] }],
      'largest-contentful-paint': { title: 'Largest Contentful Paint', score: 0.2, displayValue: '4.2 s' },
      own: rule({ help: 'Write one.', howToFix: undefined }),
    });
    expect(issues.map(({ ruleId, name, value, howToFix }) => [ruleId, name, value, howToFix])).toEqual([
      ['image-alt', 'Images must have alternate text', null, null],
      ['largest-contentful-paint', 'Largest Contentful Paint', '4.2 s', null],
      ['own', 'Rule', null, 'Write one.'],
    ]);
    expect(passedChecks).toMatchObject([{ name: 'The page must have a language' }]);
  });
});
