import { ChangedIssues, IssueDetail, IssueEvent, IssueList } from '#issues/dto';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const opened = {
  id: 'iev_01kag8y3f7e9wb2m5t8v4c6h1r',
  type: 'opened',
  body: null,
  by: null,
  runId: 'run_01kac1b2d3f4g5h6j7k8m9n0pq',
};
const detail = { events: [{ ...opened, data: { findings: 12, pages: 4 }, createdAt: '2026-11-13T10:33:02.000Z' }, {}] };

export const docs = describeRoutes(
  { tag: 'Issues', stability: 'outside', errors: ['NO_ORG'] },
  {
    listIssues: {
      summary: 'List the issues of a website',
      description:
        'One issue is everything that one edit fixes. Errors come first, then what is on the most pages. Audits open, fix and reopen issues; nothing is fixed by an audit that did not read the pages.',
      success: replyWith(200, 'Done.', IssueList),
    },
    changeIssues: {
      summary: 'Change several issues',
      description:
        'For owners, admins and editors. All of them or none: with an older version of one, the response is 409 with the current `versions`.',
      success: replyWith(200, 'Done.', ChangedIssues),
      errors: ['CONFLICT'],
    },
    getIssue: {
      summary: 'Read an issue',
      description: 'With its locations, its comments and its history.',
      success: replyWith(200, 'Done.', IssueDetail, detail),
    },
    changeIssue: {
      summary: 'Assign, ignore or schedule an issue',
      description:
        'For owners, admins and editors. `state` cannot be set: an audit fixes an issue when it no longer finds it. With an older `version` the response is 409.',
      success: replyWith(200, 'Done.', IssueDetail, detail),
      errors: ['CONFLICT'],
    },
    createIssueComment: {
      summary: 'Comment on an issue',
      description: 'For all roles that read audits.',
      success: replyWith(201, 'Created.', IssueEvent),
    },
  },
);
