import { RunDeleted, Titled } from '#runs/dto';
import { describeRoutes, reply } from '../openapi/describe.js';
import { exampleRun } from './agent-runs.examples.js';

const description = 'A run and its report have one title: lists, the page of the report and its PDF show it.';
const titled = (id: string): ReturnType<typeof reply> =>
  reply(200, 'The title is set.', Titled, { set: ['A title', { id, title: 'Before the relaunch' }] });

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    renameRun: { summary: 'Give a run a title', description, success: titled(exampleRun.id) },
    renameReport: {
      summary: 'Give a report a title',
      description,
      tag: 'Reports',
      success: titled(exampleRun.reportId),
    },
    deleteRun: {
      summary: 'Delete a run',
      description:
        'A run that has ended, with its report, for everyone. Issues and credits stay. For who started it, owners and admins.',
      success: reply(200, 'The run is deleted.', RunDeleted, { deleted: ['Deleted', { success: true }] }),
      errors: ['RUN_ACTIVE'],
    },
  },
);
