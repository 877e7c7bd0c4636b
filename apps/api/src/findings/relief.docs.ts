import { FoundRuleList, PageSheet, Relief } from '#findings/dto';
import { describeRoutes, reply } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getRelief: {
      summary: 'Read where on the site the findings of a completed run are',
      description: 'By folder, with one mark per page in the order of their URLs, about 900 marks at most.',
      success: reply(200, 'The relief of the site.', Relief, {
        relief: [
          'A small site',
          {
            pages: 2,
            shared: [],
            folders: [
              {
                ...{ folder: '/docs', pages: 2, errors: 1, warnings: 3 },
                marks: [
                  { url: 'https://www.example.com/docs/a', errors: 1, warnings: 1, pages: 1 },
                  { url: 'https://www.example.com/docs/b', errors: 0, warnings: 2, pages: 1 },
                ],
              },
            ],
          },
        ],
      }),
    },
    readAuditedPage: {
      summary: 'Read what a page of a completed run said of itself',
      description: 'Its findings: the list of findings with `page`. Kept as long as the findings.',
      success: reply(200, 'The page.', PageSheet, {
        page: [
          'A page',
          {
            ...{ url: 'https://www.example.com/about', status: 200, depth: 1, ttfbMs: 48.2, wireBytes: 4_120 },
            ...{ decodedBytes: 18_204, words: 412, title: 'About us', description: null, h1: 'About us' },
            ...{ canonical: 'https://www.example.com/about', language: 'en', isIndexable: true, isNoindex: false },
            ...{ isNofollow: false, internalLinks: 31, externalLinks: 2, incomingLinks: 204 },
            redirects: [{ url: 'https://www.example.com/about-us', status: 301 }],
            ...{ redirectsTotal: 1, errors: 3, warnings: 9 },
          },
        ],
      }),
    },
    listFindingRules: {
      summary: 'List the rules that found something in a completed run',
      description: 'What takes the most points first. The numbers stay when the findings are gone.',
      success: reply(200, 'The rules.', FoundRuleList, {
        rules: [
          'One rule',
          {
            rules: [
              {
                ...{ ruleId: 'core/title', ruleName: 'Page has no title', category: 'core', severity: 'error' },
                wcag: ['2.4.2'],
                ...{ findings: 12, pages: 12, causes: 1, gain: 4.2, new: 2 },
              },
            ],
          },
        ],
      }),
    },
  },
);
