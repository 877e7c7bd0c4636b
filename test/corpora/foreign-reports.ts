/** Reports as other tools shape them, each quoting one text in the places where that tool keeps what it found. */
export const FOREIGN_SHAPES: Readonly<Record<string, (text: string) => Record<string, unknown>>> = {
  'accessibility engine with nodes': (text) => ({
    ruleResults: {
      'image-alt': {
        id: 'image-alt',
        impact: 'critical',
        tags: ['cat.text-alternatives', 'wcag2a'],
        description: 'Ensures <img> elements have alternate text',
        help: 'Images must have alternate text',
        helpUrl: 'https://rules.example.org/image-alt?application=api',
        nodes: [
          {
            html: text,
            target: [text, 'iframe > img'],
            failureSummary: `Fix any of the following: ${text}`,
            any: [{ id: 'has-alt', message: text, data: { href: text }, relatedNodes: [{ html: text, target: [text] }] }],
          },
        ],
      },
    },
  }),
  'accessibility engine by outcome': (text) => ({
    ruleResults: {
      violations: [{ id: 'label', impact: 'serious', help: text, nodes: [{ html: text, target: [text] }] }],
      passes: [{ id: 'html-has-lang', nodes: [{ html: text }] }],
    },
  }),
  'browser audits with details': (text) => ({
    ruleResults: {
      'crawlable-anchors': {
        id: 'crawlable-anchors',
        title: 'Links are not crawlable',
        description: `Search engines may use \`href\`. ${text}`,
        score: 0,
        scoreDisplayMode: 'binary',
        displayValue: text,
        details: {
          type: 'table',
          headings: [{ key: 'node', label: text }],
          items: [{ node: { type: 'node', selector: text, snippet: text, nodeLabel: text, path: '1,HTML' }, source: text }],
        },
      },
    },
  }),
  'markup validator': (text) => ({
    siteChecks: [
      { filePath: '/index.html', severity: 2, message: text, source: text, ruleId: 'void-style', ruleUrl: 'https://v.example/void' },
    ],
    ruleResults: {
      'element-permitted-content': {
        messages: [{ ruleId: 'element-permitted-content', severity: 2, message: text, selector: text, line: 3, column: 5, context: { child: text } }],
      },
    },
  }),
  'validator service': (text) => ({
    ruleResults: {
      nu: [{ type: 'error', message: text, extract: text, lastLine: 7, hiliteStart: 10, url: 'https://example.com/' }],
    },
  }),
  'command-line accessibility tester': (text) => ({
    ruleResults: {
      'WCAG2AA.Principle1.Guideline1_1.1_1_1.H37': {
        status: 'fail',
        issues: [{ code: 'WCAG2AA.H37', type: 'error', typeCode: 1, message: text, context: text, selector: text, runner: 'htmlcs' }],
      },
    },
  }),
  'checks with items': (text) => ({
    siteChecks: [{ name: 'heading', status: 'fail', message: text, value: text, items: [{ id: text, label: text }] }],
    ruleResults: {
      'core/heading': {
        meta: { id: 'core/heading', name: 'Headings', description: text, solution: text, category: 'core' },
        checks: [
          {
            name: 'heading',
            status: 'fail',
            message: text,
            value: text,
            pageUrl: 'https://example.com/',
            items: [{ id: text, label: text, snippet: text, selector: text, sourcePages: ['https://example.com/'] }],
            details: { found: text },
          },
        ],
      },
    },
  }),
  'desktop crawler': (text) => ({
    pages: [
      {
        url: 'https://example.com/',
        status: 200,
        title: `Page: ${text}`,
        h1: [text],
        metaDescription: text,
        canonical: text,
        outlinks: [{ href: text, anchor: text, type: 'Hyperlink' }],
      },
    ],
    ruleResults: { 'h1-duplicate': { status: 'warn', heading: text, occurrences: [{ url: 'https://example.com/', value: text }] } },
  }),
  'link checker': (text) => ({
    ruleResults: {
      links: {
        status: 'fail',
        results: [{ url: 'https://example.com/x', parent: 'https://example.com/', status: 404, state: 'BROKEN', text, element: text, href: text, failureDetails: [text] }],
      },
    },
  }),
  'security scanner': (text) => ({
    ruleResults: {
      '40012': {
        alert: 'Cross Site Scripting (Reflected)',
        name: 'Cross Site Scripting (Reflected)',
        status: 'fail',
        description: text,
        solution: text,
        reference: text,
        occurrences: [{ method: 'GET', param: 'q', attack: text, evidence: text, otherInfo: text }],
      },
    },
  }),
};

export function foreignReport(shape: string, text: string): Record<string, unknown> {
  return {
    baseUrl: 'https://example.com/',
    timestamp: '2026-01-15T12:00:00Z',
    totalPages: 1,
    passed: 10,
    warnings: 1,
    failed: 4,
    siteChecks: [],
    summary: { tool: shape, note: text },
    ruleResults: {},
    ...FOREIGN_SHAPES[shape]!(text),
  };
}
