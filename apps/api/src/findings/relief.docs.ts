import { FoundRuleList, PageSheet, Relief } from '#findings/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    getRelief: {
      summary: 'Read where on the site the findings of a completed run are',
      description: 'By folder, with one mark per page in the order of their URLs, about 900 marks at most.',
      success: replyWith(200, 'The relief of the site.', Relief, {
        folders: [{ marks: [{}, { url: 'https://www.example.com/docs/b', errors: 0, warnings: 2 }] }],
      }),
    },
    readAuditedPage: {
      summary: 'Read what a page of a completed run said of itself',
      description: 'Its findings: the list of findings with `page`. Kept as long as the findings.',
      success: replyWith(200, 'The page.', PageSheet),
    },
    listFindingRules: {
      summary: 'List the rules that found something in a completed run',
      description: 'What takes the most points first. The numbers stay when the findings are gone.',
      success: replyWith(200, 'The rules.', FoundRuleList),
    },
  },
);
