import { readFileSync } from 'node:fs';
import type { FindingView, IssueView, ReportView } from '../view/report-view.js';
import type { ShownReport } from './shown-report.js';
import { renderReportMarkdown } from './report-markdown.js';

const report: ShownReport = {
  id: 'rep_x',
  baseUrl: 'https://www.example.com/',
  visibility: 'public',
  auditedAt: '2026-03-10T11:00:00.000Z',
};
const finding: FindingView = {
  pageUrl: 'https://www.example.com/a',
  message: 'It is missing.',
  label: null,
  selector: null,
  line: 3,
  snippet: '<p>',
  target: null,
};
const issue: IssueView = {
  ruleId: 'core/title',
  name: 'Title',
  category: 'core',
  subcategory: null,
  wcag: [],
  severity: 'error',
  status: 'fail',
  message: 'It is missing.',
  gain: 1.5,
  howToFix: 'Write one.',
  references: [],
  pages: [{ url: 'https://www.example.com/a', count: 1 }],
  pagesTotal: 12,
  findings: [finding],
  findingsTotal: 30,
  causes: [],
  causesTotal: 0,
  value: null,
};
const view: ReportView = {
  ignored: null,
  lab: null,
  importance: null,
  baseUrl: 'https://www.example.com/',
  auditedAt: '2026-03-10T11:00:00.000Z',
  isPartial: false,
  totalPages: 1,
  passed: 3,
  warnings: 0,
  errors: 1,
  score: 79.6,
  grade: 'B',
  gates: [],
  unseenStart: null,
  categories: [{ id: 'core', name: 'Core', score: 60, lost: 20.4, passed: 3, warnings: 0, errors: 1 }],
  issues: [issue],
  issuesTotal: 1,
  passedChecks: [],
  passedTotal: 3,
  notApplicableTotal: 0,
  pages: [],
  pagesTotal: 0,
  relief: null,
  coverage: null,
  scoreVersion: '1',
  catalogueVersion: null,
  changes: null,
  fixes: null,
  siteFixes: null,
  disabledRules: [],
};

function textOf(changes: Partial<IssueView>): string {
  return renderReportMarkdown(report, { ...view, issues: [{ ...issue, ...changes }] });
}

describe('a report as Markdown', () => {
  it('reads like this', () => {
    expect(renderReportMarkdown(report, view)).toBe(`# Website audit of example.com

The audit of 1 page found 1 error. Fix this first: “Title”.

- Site: <https://www.example.com/>
- Audited: 10 March 2026 at 11:00 UTC
- Score: 80 of 100 (grade B)
- Checks: 1 error, 0 warnings, 3 passed
- Pages: 1 page

## Categories

| Category | Score | Costs (points) | Errors | Warnings | Passed |
| --- | ---: | ---: | ---: | ---: | ---: |
| Core | 60 | 20.4 | 1 | 0 | 3 |

## Issues

### 1. Title

Error, \`core/title\`, 1.5 points to win, 12 pages

It is missing.

How to fix: Write one.

- <https://www.example.com/a>, line 3: It is missing. \`<p>\`
- and 29 more findings
`);
  });

  it('says in sentences what changed, and names what is new above what is resolved', () => {
    const changed = { ruleId: 'core/title', ruleName: 'Title', severity: 'error' as const, line: 3, selector: null };
    const text = renderReportMarkdown(report, {
      ...view,
      changes: {
        ...{ new: 2, resolved: 1, stillThere: 5, notRechecked: 0, notSeenBefore: 0, previousScore: 78.3 },
        ...{
          scoreNote: null,
          commonScore: null,
          ignoredPoints: 0,
          partialNote: null,
          previousAt: '2026-03-01T10:00:00Z',
          rules: [],
        },
        newFindings: [{ ...changed, pageUrl: 'https://www.example.com/a', message: 'It is *missing*.' }],
        resolvedFindings: [{ ...changed, pageUrl: null, line: null, message: null }],
      },
    });
    expect(text).toContain(
      '\n\nThe score rose by 1.3 points since 1 March 2026. 2 findings are new, among them 1 of “Title”. 1 finding is resolved: “Title”.\n\n',
    );
    expect(text).toContain(`
## What changed since 1 March 2026 at 10:00 UTC

New 2, resolved 1, still there 5.

### New

- Error, \`core/title\`, <https://www.example.com/a>, line 3: It is \\*missing\\*.
- and 1 more

### Resolved

- Error, \`core/title\`, the site as a whole: Title
`);
  });

  it('says first that nobody has seen the start page', () => {
    const unseen = { ...view, score: null, grade: null, unseenStart: { reason: 'shell' as const, words: 3 } };
    expect(renderReportMarkdown(report, unseen).split('\n\n')[1]).toBe(
      'The start page is built by a script. Sqout saw 3 words of it, so the audit has no score. To check it in a browser, run: sqout audit --local --render auto',
    );
  });

  it('keeps texts of the report from becoming markup', () => {
    expect(textOf({ message: '# <img src=x> [a](b) *c* `d` | e' })).toContain(
      '\n\\# \\<img src=x\\> \\[a\\](b) \\*c\\* \\`d\\` \\| e\n',
    );
    for (const [message, line] of [
      ['- a', '\\- a'],
      ['1. a', '1\\. a'],
      ['+ a', '\\+ a'],
      ['a\n\n# b', 'a \\# b'],
      ['===', '\\==='],
    ] as const)
      expect(textOf({ message })).toContain(`\n${line}\n`);
  });

  it('fences code by more backticks than it has', () => {
    expect(textOf({ findings: [{ ...finding, snippet: 'a ``b`` c' }] })).toContain('``` a ``b`` c ```');
  });

  it('names what was found, and where it stands in the page', () => {
    expect(textOf({ findings: [{ ...finding, label: 'a_b', selector: 'main > a' }] })).toContain(
      ': It is missing. a\\_b `main > a` `<p>`',
    );
  });

  it('links nothing but http and https', () => {
    expect(textOf({ findings: [{ ...finding, pageUrl: 'javascript:alert(1)' }] })).toContain('- `javascript:alert(1)`');
    expect(textOf({ findings: [{ ...finding, pageUrl: 'https://a.example/<b> c' }] })).toContain(
      '- <https://a.example/%3Cb%3E%20c>',
    );
  });

  it('has no line of HTML for any payload of the corpus', () => {
    const corpus = JSON.parse(readFileSync('test/corpora/must-refuse.json', 'utf8')) as Record<string, string[]>;
    for (const payload of Object.values(corpus).flat()) {
      const text = textOf({
        name: payload,
        message: payload,
        howToFix: payload,
        findings: [{ ...finding, label: payload, selector: payload, snippet: payload }],
      });
      expect(text.replace(/`[^\n]*`|<https:[^>\s]*>/g, '')).not.toMatch(/(?<!\\)<[a-z/!]/i);
    }
  });
});
