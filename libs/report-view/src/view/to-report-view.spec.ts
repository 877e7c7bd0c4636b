import { briefOf } from '../brief.js';
import { rule, viewOf } from './shown-report.testing.js';
import { MAX_RULES, toReportView } from './to-report-view.js';

describe('the brief of a report', () => {
  it('says for each issue why a finding has no exact fix', () => {
    const view = viewOf(
      { 'links/broken': rule({ name: 'Broken links' }), 'core/h1': rule({ name: 'No heading' }) },
      {
        fixSummary: {
          refusedByRule: [
            { rule: 'links/broken', reason: 'No page has a similar URL.', findings: 4 },
            { rule: 'links/broken', reason: 17 },
            'nonsense',
          ],
        },
      },
    );
    const brief = briefOf(view, { top: 5 });
    expect(Object.fromEntries(brief.map((issue) => [issue.rule, issue.refused]))).toEqual({
      'links/broken': [{ reason: 'No page has a similar URL.', findings: 4 }],
      'core/h1': [],
    });
  });
});

describe('the view of a report', () => {
  it('has what our own engine writes', () => {
    const view = viewOf(
      {
        'links/broken': rule({
          name: 'Broken links',
          category: 'links',
          subcategory: 'internal',
          gain: 1.25,
          howToFix: 'Mend them.',
          references: ['https://example.org/a', 'javascript:alert(1)'],
          pages: [{ url: 'https://www.example.com/a', count: 3 }],
          pagesTotal: 140,
          items: [
            {
              pageUrl: 'https://www.example.com/a',
              message: 'It leads nowhere.',
              line: 4,
              snippet: '&lt;a href="/x"&gt;',
              url: 'https://www.example.com/x',
            },
          ],
          itemsTotal: 300,
        }),
        'core/title': rule({ name: 'Title', status: 'pass' }),
        'core/h1': rule({ name: 'Heading', status: 'not-applicable' }),
      },
      {
        healthScore: {
          score: 71.5,
          grade: 'C',
          gates: [{ gate: 'noHttps', factor: 0.8 }],
          categories: [{ category: 'links', name: 'Links', score: 40, lost: 12.5, passed: 1, warnings: 0, failed: 1 }],
        },
        coverage: {
          mode: 'surface',
          pagesCrawled: 3,
          urlsByOutcome: { ok: 3, sampled: 9, broken: 0 },
          patterns: [{ pattern: '/p/{id}', known: 9, sampled: 2 }],
          cuts: [],
          isComplete: false,
        },
      },
    );
    expect(view).toMatchObject({
      score: 71.5,
      grade: 'C',
      gates: [{ name: 'noHttps', factor: 0.8 }],
      categories: [{ id: 'links', name: 'Links', score: 40, lost: 12.5 }],
      passedTotal: 1,
      notApplicableTotal: 1,
      issuesTotal: 1,
    });
    expect(view.issues[0]).toEqual({
      ruleId: 'links/broken',
      name: 'Broken links',
      category: 'links',
      subcategory: 'internal',
      wcag: [],
      severity: 'error',
      status: 'fail',
      message: 'It leads nowhere.',
      gain: 1.25,
      howToFix: 'Mend them.',
      references: ['https://example.org/a'],
      pages: [{ url: 'https://www.example.com/a', count: 3 }],
      pagesTotal: 140,
      findingsTotal: 300,
      findings: [
        {
          pageUrl: 'https://www.example.com/a',
          message: 'It leads nowhere.',
          label: null,
          selector: null,
          line: 4,
          snippet: '<a href="/x">',
          target: 'https://www.example.com/x',
        },
      ],
      ...{ causes: [], causesTotal: 0, value: null },
    });
    expect(view.coverage).toMatchObject({
      mode: 'surface',
      outcomes: [
        { outcome: 'sampled', count: 9 },
        { outcome: 'ok', count: 3 },
      ],
      patternsTotal: 1,
      isComplete: false,
    });
  });

  it('orders fails before warnings, then by gain, then by affected pages', () => {
    const { issues } = viewOf({
      a: rule({ status: 'warn', gain: 9 }),
      b: rule({ gain: 1 }),
      c: rule({ gain: 2 }),
      d: rule({ pagesTotal: 5 }),
      e: rule({ pagesTotal: 7 }),
    });
    expect(issues.map(({ ruleId }) => ruleId)).toEqual(['c', 'b', 'e', 'd', 'a']);
  });

  it('has what is to be mended with its pages, and where on the site it is', () => {
    const pages = ['https://a.example/1', 'https://a.example/2'];
    const cause = { message: 'The logo has no text.', snippet: '&lt;img&gt;', findings: 80, pages, pagesTotal: 40 };
    const mark = { url: pages[0], errors: 1, warnings: 2, pages: 1 };
    const view = viewOf(
      { alt: rule({ causes: [cause, { ...cause, pages: [pages[1]], pagesTotal: 1 }, 'x'], causesTotal: 12 }) },
      {
        relief: {
          pages: 2,
          shared: [{ ruleName: 'Titles' }, 7],
          folders: [{ folder: '/', pages: 2, marks: [mark, 5] }],
        },
      },
    );
    expect(view.issues[0]).toMatchObject({
      causesTotal: 12,
      causes: [
        { message: 'The logo has no text.', snippet: '<img>', pageUrl: null, findings: 80, pages, pagesTotal: 40 },
        { pageUrl: pages[1], pagesTotal: 1 },
      ],
    });
    expect(view.relief).toEqual({
      shared: ['Titles'],
      folders: [{ folder: '/', pages: 2, errors: 0, warnings: 0, marks: [{ url: pages[0], errors: 1, warnings: 2 }] }],
    });
  });

  it('reads selectors that lead through a shadow tree', () => {
    const { issues } = viewOf({ alt: { impact: 'serious', nodes: [{ html: '<img>', target: [['#host', 'img']] }] } });
    expect(issues[0]?.findings).toMatchObject([{ selector: '#host img' }]);
  });

  it('counts issues, in its totals and in its categories, however a report counts itself', () => {
    const view = viewOf(
      {
        a: rule({ name: 'A', category: 'core' }),
        b: rule({ name: 'B', category: 'core', severity: 'warning', status: 'warn' }),
        c: rule({ name: 'C', category: 'links', status: 'pass' }),
      },
      {
        failed: 1972,
        warnings: 300,
        passed: 9000,
        healthScore: {
          categories: [
            { category: 'core', name: 'Core', failed: 1972, warnings: 300, passed: 1 },
            { category: 'links', name: 'Links', failed: 0, passed: 9000 },
          ],
        },
      },
    );
    expect(view).toMatchObject({ errors: 1, warnings: 1, passed: 1, issuesTotal: 2, passedTotal: 1 });
    expect(view.categories).toMatchObject([
      { id: 'core', errors: 1, warnings: 1, passed: 0 },
      { id: 'links', errors: 0, warnings: 0, passed: 1 },
    ]);
  });

  it('takes the counts of a report that lists no rules', () => {
    expect(viewOf({}, { failed: 7, warnings: 5, passed: 3 })).toMatchObject({ errors: 7, warnings: 5, passed: 3 });
  });

  it('has what was found: message, label, selector and snippet, of checks with items of their own too', () => {
    const { issues } = viewOf({
      'core/links': {
        meta: { name: 'Link text' },
        checks: [
          {
            status: 'fail',
            message: 'Two links say nothing.',
            pageUrl: 'https://a.example/1',
            items: [
              { id: 'a.more', label: 'more', selector: 'main > a.more', snippet: '&lt;a class="more"&gt;' },
              { id: 'input[name="q"]' },
            ],
          },
          { status: 'pass', items: [{ id: 'not this' }] },
        ],
      },
      'image-alt': {
        impact: 'critical',
        nodes: [{ html: '<img src=x>', target: ['iframe', 'img'], failureSummary: 'Give it an alt.' }],
      },
      anchors: {
        score: 0,
        details: { items: [{ node: { selector: 'a', snippet: '<a>', nodeLabel: 'Menu', explanation: 'No href.' } }] },
      },
    });
    const findingsOf = (id: string) => issues.find(({ ruleId }) => ruleId === id)!;
    expect(findingsOf('core/links')).toMatchObject({
      findingsTotal: 2,
      findings: [
        {
          pageUrl: 'https://a.example/1',
          message: 'Two links say nothing.',
          label: 'more',
          selector: 'main > a.more',
          snippet: '<a class="more">',
        },
        { label: 'input[name="q"]', selector: null, snippet: null },
      ],
    });
    expect(findingsOf('image-alt').findings).toMatchObject([
      { message: 'Give it an alt.', selector: 'iframe img', snippet: '<img src=x>' },
    ]);
    expect(findingsOf('anchors').findings).toMatchObject([
      { message: 'No href.', label: 'Menu', selector: 'a', snippet: '<a>' },
    ]);
  });

  it.each<[string, unknown]>([
    ['nothing', null],
    ['an array', []],
    [
      'members of the wrong types',
      { ruleResults: [1], siteChecks: 'x', pages: 5, summary: [], healthScore: 'high', coverage: 3, disabledRules: {} },
    ],
    [
      'rules of the wrong types',
      {
        ruleResults: {
          a: null,
          b: 1,
          c: 'fail',
          d: [null, [[]]],
          e: { status: 'fail', items: 7, pages: 'x', name: {}, gain: 'much' },
        },
      },
    ],
    [
      'members named like those of every object',
      {
        ruleResults: { constructor: rule({}), toString: rule({}), hasOwnProperty: 1 },
        healthScore: { categories: { constructor: 3 } },
      },
    ],
  ])('makes something of %s', (_name, report) => {
    expect(() => toReportView(report)).not.toThrow();
    expect(toReportView(report).baseUrl).toBe('');
  });

  it('is bounded for any report, and tells true numbers', () => {
    const url = `https://www.example.com/${'p'.repeat(1_500)}`;
    const long = 'word '.repeat(5_000);
    const items = Array.from({ length: 200 }, (_, index) => ({
      pageUrl: `${url}${index}`,
      message: long,
      snippet: long,
    }));
    const rules = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [
        `core/rule-${index}`,
        rule({ name: long, howToFix: long, items, pages: items.map(({ pageUrl }) => pageUrl) }),
      ]),
    );
    const view = viewOf(rules, { pages: items.map(({ pageUrl }) => ({ url: pageUrl, title: long })) });
    expect(view.issuesTotal).toBe(1_000);
    expect(view.issues).toHaveLength(MAX_RULES);
    expect(view.issues[0]).toMatchObject({ pagesTotal: 200, findingsTotal: 200 });
    expect(view.issues[0]!.pages.length).toBeLessThanOrEqual(20);
    expect(view.pagesTotal).toBe(200);
    expect(JSON.stringify(view).length).toBeLessThan(1_500_000);
  });

  it('keeps nothing in texts that would turn or bury the text around it', () => {
    const [issue] = viewOf({
      a: rule({ name: 'a\u202eb\u0000c\u2066d', message: `x${'\u0301'.repeat(500)}y`, howToFix: 'one\ntwo\tthree' }),
    }).issues;
    expect(issue).toMatchObject({ name: 'abcd', message: `x${'\u0301'.repeat(4)}y`, howToFix: 'one\ntwo\tthree' });
  });

  it('cuts long texts between characters', () => {
    const { issues } = viewOf({ a: rule({ name: `${'x'.repeat(198)}😀😀` }) });
    expect(issues[0]!.name.isWellFormed()).toBe(true);
    expect(issues[0]!.name.endsWith('…')).toBe(true);
  });
});
