const id = 'rep_01kag8z9k2d4f6h8j0m2p4r6t8';

export const examplePublished = {
  id,
  url: `https://audit.example/r/${id}`,
  visibility: 'public',
  createdAt: '2026-11-20T10:33:00.000Z',
};

export const exampleReportMetadata = {
  id,
  baseUrl: 'https://www.example.com/',
  healthScore: 83,
  pageCount: 100,
  errorCount: 12,
  warningCount: 29,
  passedCount: 171,
  visibility: 'public',
  viewCount: 7,
  auditedAt: '2026-11-20T10:32:41.000Z',
  expiresAt: null,
  hasPassword: false,
  createdAt: examplePublished.createdAt,
  url: examplePublished.url,
};

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
    baseUrl: exampleReportMetadata.baseUrl,
    timestamp: exampleReportMetadata.auditedAt,
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
