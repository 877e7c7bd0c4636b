/**
 * A publish body of about `bytes`: rules with two hundred findings each, as a client's
 * report of a large site has. `seed` makes its content its own.
 */
export function reportBody(bytes: number, seed: number): Buffer {
  const ruleResults: Record<string, unknown> = {};
  for (let size = 1_000, rule = 0; ; rule++) {
    const items = Array.from({ length: 200 }, (_, item) => ({
      pageUrl: `https://www.example.com/shop/item-${rule}-${item}-${seed}`,
      message: `The title "Shop item ${item}" is 71 characters long; search results show about 60 of a <title>.`,
      line: item,
      snippet: `&lt;a href="/shop/item-${item}"&gt;Read more about item ${item}&lt;/a&gt;`,
    }));
    const value = {
      name: `Rule ${rule}`,
      category: 'core',
      severity: 'error',
      status: 'fail',
      howToFix: 'Write one title of 15 to 60 characters.',
      items,
    };
    size += JSON.stringify(value).length + 20;
    if (size > bytes) break;
    ruleResults[`core/rule-${rule}`] = value;
  }
  const report = {
    baseUrl: 'https://www.example.com/',
    timestamp: '2026-11-20T10:00:00Z',
    totalPages: 5_000,
    passed: 100,
    warnings: 0,
    failed: 100,
    siteChecks: [],
    summary: {},
    ruleResults,
    healthScore: { score: 50 },
  };
  return Buffer.from(JSON.stringify({ visibility: 'public', report }));
}
