import { ApiResponse } from '@nestjs/swagger';
import { FindingCauseList, FindingList, FoundPageList } from '#findings/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'beside' },
  {
    listFindings: {
      summary: 'List all findings of a completed run',
      description:
        'Errors first, then by rule and by page. Filters are combined. 404 with `error.runStatus` while there are none; they are kept for some months, their numbers in the report for good.',
      success: replyWith(200, 'A part of the list.', FindingList, { nextCursor: '0.0.1', total: 687 }),
    },
    listFindingCauses: {
      summary: 'List the issues of a completed run',
      description:
        'Findings that one correction removes are one cause: the same broken target, the same piece of a template, the same missing header. Errors first, then what touches the most pages. Its findings: the list of findings with `cause`.',
      success: replyWith(200, 'A part of the list.', FindingCauseList),
    },
    listFindingPages: {
      summary: 'List the pages of a completed run that have findings',
      description:
        'Those with the most errors first. `rule`, `severity` and `category` choose what is counted, `q` and `page` the pages; `cause` chooses its rule.',
      success: replyWith(200, 'A part of the list.', FoundPageList),
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
