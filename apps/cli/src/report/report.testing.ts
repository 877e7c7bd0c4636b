import type { AnyReport } from './any-report.js';

type Changes = Readonly<Record<string, unknown>>;

/** A rule of a report of ours that found something on `pages`. */
export function rule(ruleId: string, pages: readonly string[], changes: Changes = {}): Record<string, unknown> {
  const found = pages.length > 0;
  return {
    ruleId,
    name: `Name of ${ruleId}`,
    category: ruleId.split('/')[0],
    subcategory: 'general',
    severity: 'error',
    scope: 'page',
    weight: 5,
    status: found ? 'fail' : 'pass',
    gain: found ? 2.5 : 0,
    judged: 3,
    passed: 3 - pages.length,
    affected: pages.length,
    errors: 0,
    howToFix: 'Write one.',
    references: [],
    pages: pages.map((url) => ({ url, count: 1 })),
    pagesTotal: pages.length,
    items: pages.map((pageUrl) => ({
      pageUrl,
      message: `Found on ${pageUrl}`,
      messageId: 'm',
      data: null,
      line: 3,
      snippet: '&lt;p&gt;',
    })),
    itemsTotal: pages.length,
    ...changes,
  };
}

/** A report of ours; `rules` as `rule` makes them. */
export function ownReport(rules: readonly Record<string, unknown>[], changes: Changes = {}): AnyReport {
  const count = (status: string): number => rules.filter((entry) => entry.status === status).length;
  return {
    baseUrl: 'https://www.example.com/',
    timestamp: '2026-03-10T11:00:00.000Z',
    totalPages: 3,
    passed: count('pass'),
    warnings: count('warn'),
    failed: count('fail'),
    siteChecks: [],
    pages: ['', 'a', 'b'].map((path) => ({
      url: `https://www.example.com/${path}`,
      status: 200,
      title: path,
      passed: 1,
      warnings: 0,
      failed: 0,
    })),
    summary: { grade: 'B', topIssues: [], issuesFound: count('fail') + count('warn') },
    ruleResults: Object.fromEntries(rules.map((entry) => [entry.ruleId, entry])),
    healthScore: {
      score: 81.6,
      grade: 'B',
      version: 2,
      categories: [
        { category: 'core', name: 'Core', score: 70.2, lost: 8.4 },
        { category: 'security', name: 'Security', score: 96, lost: 1 },
      ],
    },
    coverage: { mode: 'surface' },
    scoreVersion: 4,
    catalogueVersion: '1',
    disabledRules: [],
    ...changes,
  };
}
