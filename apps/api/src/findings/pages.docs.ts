import { ApiResponse } from '@nestjs/swagger';
import { AuditedPageList } from '#findings/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const KEPT = 'Kept as long as the findings. 404 with `error.runStatus` while there are none.';

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    listAuditedPages: {
      summary: 'List all pages of a completed run with their numbers',
      description: `Also pages without findings. Filters are combined. ${KEPT}`,
      success: replyWith(200, 'A part of the table.', AuditedPageList, { nextCursor: '1', total: 100 }),
    },
    exportAuditedPages: {
      summary: 'Download the pages of a completed run as CSV',
      description: `All pages that the filters let through, as one file. ${KEPT}`,
      also: [
        ApiResponse({
          status: 200,
          description: `The file, such as pages-${EXAMPLES.runId}.csv.`,
          content: { 'text/csv': { schema: { type: 'string' } } },
        }),
      ],
    },
  },
);
