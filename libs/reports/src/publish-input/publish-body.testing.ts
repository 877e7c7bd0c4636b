/** A small valid report; tests change single fields of it. */
export function validReport(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    baseUrl: 'https://example.com/',
    timestamp: '2026-03-04T05:06:07.890Z',
    totalPages: 12,
    passed: 30,
    warnings: 4,
    failed: 2,
    siteChecks: [{ ruleId: 'core/title', name: 'Document has a <title>', status: 'pass' }],
    pages: [{ url: 'https://example.com/about', title: 'About' }],
    summary: { grade: 'B' },
    ruleResults: {
      'core/title': {
        ruleId: 'core/title',
        items: [{ message: 'The page has no <title>.', pageUrl: 'https://example.com/about' }],
      },
    },
    healthScore: { score: 82.5 },
    ...changes,
  };
}

export function bodyOf(changes: Record<string, unknown> = {}, rest: Record<string, unknown> = {}): Buffer {
  return Buffer.from(JSON.stringify({ report: validReport(changes), ...rest }));
}

/** A body of at least that many bytes, like those of real audits: many checks with many findings. */
export function largeBody(minBytes: number): Buffer {
  const item = {
    pageUrl: 'https://example.com/a/page/with/a/long/path?and=parameters',
    message: 'The image has no alt attribute.',
    snippet: '&lt;img src="/hero.jpg"&gt;',
    line: 12,
  };
  const items = Array.from({ length: Math.ceil(minBytes / JSON.stringify(item).length) }, (_, n) => ({
    ...item,
    line: n,
  }));
  return bodyOf({ ruleResults: { 'images/alt': { ruleId: 'images/alt', items } } });
}
