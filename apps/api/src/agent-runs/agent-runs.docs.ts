import { AuditRun, AuditRunList, AuditRunReport, CreatedRun } from '#runs/dto';
import { exampleReport, exampleRun } from './agent-runs.examples.js';
import { describeRoutes, IdempotencyKey, reply } from '../openapi/describe.js';

const { id, url, status, trigger, mode, model, healthScore, issuesFound, issuesFixed, reportId, createdAt } =
  exampleRun;
const exampleListItem = {
  id,
  url,
  status,
  trigger,
  mode,
  model,
  healthScore,
  issuesFound,
  issuesFixed,
  reportId,
  createdAt,
};

export const docs = describeRoutes(
  { tag: 'Audits' },
  {
    createRun: {
      summary: 'Start an audit',
      description:
        'The run is handed to the crawler at once. Poll it until its status is `completed`, then read its report. ' +
        'When it asks for more pages than the plan allows, it starts with the most that the plan allows and the answer has a `notice`.',
      success: reply(201, 'The run is accepted.', CreatedRun, {
        accepted: ['Accepted as asked for', { id, status: 'pending', createdAt }],
        clamped: [
          'Accepted with fewer pages',
          {
            id,
            status: 'pending',
            createdAt,
            notice: {
              type: 'page_limit_clamped',
              requested: 5000,
              applied: 500,
              planId: 'free',
              planCap: 500,
              upgradeHint:
                'The Free plan audits up to 500 pages at a time. For more pages see https://audit.example/docs#plans',
            },
          },
        ],
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
      success: reply(200, 'One page of runs.', AuditRunList, {
        page: ['One run', { runs: [exampleListItem], total: 1, hasMore: false }],
      }),
      errors: ['NO_ORG'],
    },
    getRun: {
      summary: 'Read a run',
      description: 'State, progress and result of one of your runs.',
      success: reply(200, 'The run.', AuditRun, {
        completed: ['A completed run', exampleRun],
        running: [
          'A run at work',
          {
            ...exampleRun,
            status: 'running',
            healthScore: null,
            issuesFound: null,
            reportId: null,
            completionReason: null,
            completionMessage: null,
            completedAt: null,
            progress: {
              phase: 'crawl',
              message: '40 of 100 pages',
              current: 40,
              total: 100,
              failed: 1,
              updatedAt: '2026-11-20T10:31:12.000Z',
            },
          },
        ],
      }),
    },
    getRunReport: {
      summary: 'Read the summarized report of a completed run',
      description:
        '404 while there is none: `error.runStatus` then says how far the run is. Poll on only while it is `pending` or `running`; with any other value, or without it, there will be no report.',
      success: reply(200, 'The report.', AuditRunReport, { report: ['A report', { report: exampleReport }] }),
    },
    cancelRun: {
      summary: 'Cancel a run',
      description:
        'Fetching stops within five seconds and nothing is charged. A run that has ended stays as it is: 409.',
      success: reply(200, 'The run, cancelled.', AuditRun, {
        cancelled: [
          'A cancelled run',
          {
            ...exampleRun,
            status: 'cancelled',
            healthScore: null,
            issuesFound: null,
            reportId: null,
            completionReason: 'cancelled',
            completionMessage: 'The run was cancelled. Nothing was charged.',
          },
        ],
      }),
      errors: ['NO_ORG', 'RUN_NOT_ACTIVE'],
    },
  },
);
