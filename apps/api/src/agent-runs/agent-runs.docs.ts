import { AuditRun, AuditRunList, AuditRunReport, CreatedRun } from '#runs/dto';
import { describeRoutes, IdempotencyKey, reply, replyWith } from '../openapi/describe.js';

const unfinished = { healthScore: null, issuesFound: null, reportId: null };

export const docs = describeRoutes(
  { tag: 'Audits' },
  {
    createRun: {
      summary: 'Start an audit',
      description:
        'The run is handed to the crawler at once. Poll it until its status is `completed`, then read its report. ' +
        'When it asks for more pages than the plan allows, it starts with the most that the plan allows and the answer has a `notice`.',
      success: reply(201, 'The run is accepted.', CreatedRun, {
        accepted: ['Accepted as asked for'],
        clamped: ['Accepted with fewer pages', { notice: {} }],
      }),
      errors: ['INSUFFICIENT_CREDITS', 'NO_ORG', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'UPSTREAM_ERROR'],
      also: [
        IdempotencyKey(
          'A text of your choice. The same key with the same body gives the first answer again for 24 hours, so that a retry starts no second run.',
        ),
      ],
    },
    listRuns: {
      summary: "List the caller's runs",
      description: 'Newest first. A key sees the runs of its organization that its creator started.',
      success: replyWith(200, 'One page of runs.', AuditRunList),
      errors: ['NO_ORG'],
    },
    getRun: {
      summary: 'Read a run',
      description: 'State, progress and result of one of your runs.',
      success: reply(200, 'The run.', AuditRun, {
        completed: ['A completed run'],
        running: [
          'A run at work',
          {
            ...{ ...unfinished, status: 'running', progress: {} },
            ...{ completionReason: null, completionMessage: null, completedAt: null },
          },
        ],
      }),
    },
    getRunReport: {
      summary: 'Read the summarized report of a completed run',
      description:
        '404 while there is none: `error.runStatus` then says how far the run is. Poll on only while it is `pending` or `running`; with any other value, or without it, there will be no report.',
      success: replyWith(200, 'The report.', AuditRunReport, {
        report: {
          ...{ categories: [{}], topIssues: [{}], history: [{}], comparison: { pages: {} } },
          ...{ pictures: [{}], lab: {} },
        },
      }),
    },
    cancelRun: {
      summary: 'Cancel a run',
      description:
        'Fetching stops within five seconds and nothing is charged. A run that has ended stays as it is: 409.',
      success: replyWith(200, 'The run, cancelled.', AuditRun, {
        ...{ ...unfinished, status: 'cancelled', completionReason: 'cancelled' },
        completionMessage: 'The run was cancelled. Nothing was charged.',
      }),
      errors: ['NO_ORG', 'RUN_NOT_ACTIVE'],
    },
  },
);
