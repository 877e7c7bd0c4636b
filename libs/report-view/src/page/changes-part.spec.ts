import { renderReportPage } from './report-page.js';
import { toReportView } from '../view/to-report-view.js';

const FOUND = {
  ruleId: 'core/title',
  ruleName: 'Page has no title',
  severity: 'error',
  pageUrl: 'https://www.example.com/about',
  message: 'The page has no title.',
  line: 3,
};
const COMPARISON = {
  ...{ new: 1, resolved: 0, stillThere: 2, notRechecked: 0, notSeenBefore: 0 },
  ...{ previousTimestamp: '2026-01-01T00:00:00Z', previousHealthScore: 70, isScoreComparable: true },
  newFindings: [FOUND],
};
const REPORT = { baseUrl: 'https://www.example.com/', totalPages: 3, healthScore: { score: 71, grade: 'C' } };

/** Text of the page. */
function pageOf(report: object): string {
  const page = renderReportPage(
    { report: { id: null, baseUrl: 'https://www.example.com/', visibility: 'private' }, isOwner: false },
    toReportView({ ...REPORT, ...report }),
    { category: null, severity: null, isSet: false },
  );
  return page
    .slice(page.indexOf('<main>'))
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the part on what changed', () => {
  it('names what is new by the failed form of its rule, and where', () => {
    expect(pageOf({ comparison: COMPARISON })).toContain(
      'New 1 Error Page has no title /about , line 3 The page has no title.',
    );
  });

  it('puts what broke above what was resolved', () => {
    const resolved = [{ ...FOUND, ruleName: 'Image has no alternative text', severity: 'warning' }];
    const text = pageOf({ comparison: { ...COMPARISON, resolved: 1, resolvedFindings: resolved } });
    expect(text).toMatch(
      /What changed .* new 1 resolved 1 .*New 1 Error .*Resolved 1 Warning Image has no alternative/,
    );
  });

  it('says how many findings it names where there are more', () => {
    const many = Array.from({ length: 60 }, () => FOUND);
    expect(pageOf({ comparison: { ...COMPARISON, new: 400, newFindings: many } })).toContain('and 350 more');
  });

  it.each([
    [{ notSeenBefore: 4 }, '4 findings not seen before: the previous audit did not check that page or rule'],
    [{ notRechecked: 1 }, '1 finding not re-checked: this audit did not check that page or rule, so it is not counted'],
    [
      {
        isScoreComparable: false,
        scoreNote: 'The two audits read different pages: 3 in both, 0 only before, 9 only now.',
        commonScore: { pages: 3, previous: 70.04, current: 71.2 },
      },
      'The two audits read different pages: 3 in both, 0 only before, 9 only now. Over the 3 pages that both audits read, the score went from 70.0 to 71.2.',
    ],
    [
      { partialNote: 'cannot be compared beyond 50 findings per rule' },
      'The two audits cannot be compared beyond 50 findings per rule.',
    ],
  ])('says what the comparison cannot tell: %j', (more, words) => {
    expect(pageOf({ comparison: { ...COMPARISON, ...more } })).toContain(words);
  });

  it.each([
    [{ notSeenBefore: 'many', newFindings: 7, commonScore: [], scoreNote: {} }],
    [{ newFindings: [null, 3, { ruleName: 4 }, { ruleId: 'x', pageUrl: {}, line: -1, message: [] }] }],
  ])('is there whatever a report says: %j', (more) => {
    expect(pageOf({ comparison: { ...COMPARISON, ...more } })).toContain('What changed');
  });
});

describe('the first screen', () => {
  const coverage = {
    ...{ mode: 'surface', pagesCrawled: 3, urlsKnown: 17 },
    urlsByOutcome: { ok: 3, sampled: 14 },
  };

  it('says what was read', () => {
    expect(pageOf({ coverage })).toContain('3 of 17 pages (surface mode; 14 similar pages were not read)');
  });

  it.each([
    [{ isStopped: true }, true],
    [{ coverage: { ...coverage, isInterrupted: true } }, true],
    [{ coverage }, false],
  ])('says that the report is partial after %j', (more, isPartial) => {
    expect(pageOf(more).includes('Partial The audit was stopped before its end.')).toBe(isPartial);
  });
});
