import { RunDeleted, Titled } from '#runs/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';
import { EXAMPLES } from '../openapi/complete-example.js';

const description = 'A run and its report have one title: lists, the page of the report and its PDF show it.';
const titled = (example: object): ReturnType<typeof replyWith> => replyWith(200, 'The title is set.', Titled, example);

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    renameRun: { summary: 'Give a run a title', description, success: titled({ id: EXAMPLES.runId }) },
    renameReport: {
      summary: 'Give a report a title',
      description,
      tag: 'Reports',
      success: titled({ id: EXAMPLES.reportId }),
    },
    deleteRun: {
      summary: 'Delete a run',
      description:
        'A run that has ended, with its report, for everyone. Issues and credits stay. For who started it, owners and admins.',
      success: replyWith(200, 'The run is deleted.', RunDeleted),
      errors: ['RUN_ACTIVE'],
    },
  },
);
