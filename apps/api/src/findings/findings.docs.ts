import { ApiResponse } from '@nestjs/swagger';
import { FindingCauseList, FindingList, FoundPageList } from '#findings/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const exampleFinding = {
  ruleId: 'images/alt-missing',
  ruleName: 'Image has no alternative text',
  category: 'images',
  severity: 'error',
  wcag: ['1.1.1'],
  cause: 'images/alt-missing~1k3j9x8a2b4',
  pageUrl: 'https://www.example.com/about',
  message: 'An image has no alternative text.',
  messageId: 'missing',
  data: null,
  line: 41,
  snippet: '&lt;img src="/logo.png"&gt;',
  selector: 'header > a > img',
  url: null,
};
const exampleKept = { found: 1_204, kept: 1_204, note: null };

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'beside' },
  {
    listFindings: {
      summary: 'List all findings of a completed run',
      description:
        'Errors first, then by rule and by page. Filters are combined. 404 with `error.runStatus` while there are none; they are kept for some months, their numbers in the report for good.',
      success: replyWith(200, 'A part of the list.', FindingList, {
        findings: [{ ...exampleFinding, pages: [], pagesTotal: 0, change: 'new' }],
        nextCursor: '0.0.1',
        total: 1_204,
        run: exampleKept,
      }),
    },
    listFindingCauses: {
      summary: 'List the issues of a completed run',
      description:
        'Findings that one correction removes are one cause: the same broken target, the same piece of a template, the same missing header. Errors first, then what touches the most pages. Its findings: the list of findings with `cause`.',
      success: replyWith(200, 'A part of the list.', FindingCauseList, {
        causes: [{ ...exampleFinding, findings: 200, pages: 200, new: 3 }],
        nextCursor: null,
        total: 1,
        run: exampleKept,
      }),
    },
    listFindingPages: {
      summary: 'List the pages of a completed run that have findings',
      description:
        'Those with the most errors first. `rule`, `severity` and `category` choose what is counted, `q` and `page` the pages; `cause` chooses its rule.',
      success: replyWith(200, 'A part of the list.', FoundPageList, {
        pages: [{ url: 'https://www.example.com/about', findings: 12, errors: 3, warnings: 9, new: 1 }],
        nextCursor: null,
        total: 1,
      }),
    },
    exportFindings: {
      summary: 'Download the findings of a completed run',
      description: 'All that the filters let through, as one file.',
      also: [
        ApiResponse({
          status: 200,
          description: `The file, such as findings-${EXAMPLES.runId}.csv.`,
          content: {
            'text/csv': { schema: { type: 'string' } },
            'application/x-ndjson': { schema: { type: 'string', description: 'A `Finding` a line.' } },
          },
        }),
      ],
    },
  },
);
