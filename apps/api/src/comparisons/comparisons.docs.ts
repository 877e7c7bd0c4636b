import { ChangeRowList } from '#findings/dto';
import { RunComparison } from '#runs/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const before = {
  ...{ id: 'run_01kac1b2d3f4g5h6j7k8m9n0pq', reportId: 'rep_01kac1c7d8f9g0h1j2k3m4n5pq', comparison: null },
  ...{ healthScore: 79, score: 79.1, grade: 'C', issuesFound: 55, totalPages: 98 },
  ...{ createdAt: '2026-11-13T10:30:21.000Z', startedAt: '2026-11-13T10:30:26.000Z' },
  ...{ completedAt: '2026-11-13T10:33:02.000Z', completionMessage: 'Audited 98 pages.' },
  findings: { errors: 131, warnings: 604 },
};

export const docs = describeRoutes(
  { tag: 'Audits', stability: 'outside' },
  {
    compareRuns: {
      summary: 'Compare two completed runs of a site',
      description:
        'All numbers are findings. The older of both is `before`. 404 where there is nothing to compare with. `new` and `regressed` together are the `new` of a report.',
      success: replyWith(200, 'What has changed.', RunComparison, { before }),
    },
    listChanges: {
      summary: 'List the findings that a comparison counts',
      description: 'A row for each rule, page and kind: errors first, then by rule.',
      success: replyWith(200, 'A part of the rows.', ChangeRowList),
    },
  },
);
