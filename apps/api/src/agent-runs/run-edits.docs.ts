import { RunDeleted, Titled } from '#runs/dto';
import { Describe, reply } from '../openapi/describe.js';
import { exampleRun } from './agent-runs.examples.js';

const EXAMPLE_ID = { Run: exampleRun.id, Report: exampleRun.reportId };

export function DocumentRename(what: 'Run' | 'Report'): MethodDecorator {
  return Describe({
    operationId: `rename${what}`,
    tag: what === 'Run' ? 'Audits' : 'Reports',
    summary: what === 'Run' ? 'Give a run a title' : 'Give a report a title',
    description: 'A run and its report have one title: lists, the page of the report and its PDF show it.',
    isOutsideContract: true,
    success: [
      reply(200, 'The title is set.', Titled, {
        set: ['A title', { id: EXAMPLE_ID[what], title: 'Before the relaunch' }],
      }),
    ],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  });
}

export function DocumentDeleteRun(): MethodDecorator {
  return Describe({
    operationId: 'deleteRun',
    tag: 'Audits',
    summary: 'Delete a run',
    description:
      'A run that has ended, with its report, for everyone. Issues and credits stay. For who started it, owners and admins.',
    isOutsideContract: true,
    success: [reply(200, 'The run is deleted.', RunDeleted, { deleted: ['Deleted', { success: true }] })],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'RUN_ACTIVE'],
  });
}
