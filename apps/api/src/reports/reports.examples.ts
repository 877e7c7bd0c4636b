const check = {
  ruleId: 'core/title',
  name: 'Page has no title',
  category: 'core',
  subcategory: 'head',
  severity: 'error',
  status: 'fail',
};

export const examplePublishRequest = {
  visibility: 'public',
  report: {
    baseUrl: 'https://www.example.com/',
    timestamp: '2026-11-20T10:32:41.000Z',
    totalPages: 100,
    passed: 171,
    warnings: 29,
    failed: 12,
    siteChecks: [check],
    pages: [{ url: 'https://www.example.com/about', status: 200, title: null, passed: 60, warnings: 2, failed: 1 }],
    summary: { grade: 'B' },
    ruleResults: {
      'core/title': {
        ...check,
        howToFix: 'Write one title of 15 to 60 characters for each page.',
        items: [{ pageUrl: 'https://www.example.com/about', message: 'The page has no title.' }],
        itemsTotal: 1,
      },
    },
    healthScore: { score: 82.5, grade: 'B' },
  },
};
