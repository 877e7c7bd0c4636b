import { ChangedIssues, IssueDetail, IssueEvent, IssueList } from '#issues/dto';
import { EXAMPLES } from '../openapi/complete-example.js';
import { describeRoutes, replyWith } from '../openapi/describe.js';

const person = { id: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q', name: 'Ada' };
const runId = 'run_01kag8y3f7e9wb2m5t8v4c6h1r';
const exampleIssue = {
  id: 'iss_01kag8y3f7e9wb2m5t8v4c6h1s',
  websiteId: EXAMPLES.websiteId,
  number: 12,
  url: 'https://audit.example/app/sites/example.com/issues/12',
  state: 'open',
  ignored: false,
  ignore: null,
  kind: 'component',
  ruleId: 'accessibility/image-alt',
  ruleName: 'Image has no alternative text',
  category: 'accessibility',
  severity: 'error',
  message: 'The image has no alternative text.',
  ...{ findings: 37, pages: 37, assignee: person, dueOn: '2026-12-01' },
  firstSeenAt: '2026-11-16T05:09:00.000Z',
  lastSeenAt: '2026-11-23T05:09:00.000Z',
  lastRunId: runId,
  stateChangedAt: '2026-11-16T05:09:00.000Z',
  version: 2,
};
const exampleComment = {
  id: 'iev_01kag8y3f7e9wb2m5t8v4c6h1t',
  type: 'comment',
  body: 'The template is fixed; it goes live on Friday.',
  data: {},
  by: person,
  runId: null,
  createdAt: '2026-11-23T10:30:00.000Z',
};
const exampleDetail = {
  ...exampleIssue,
  locations: [
    {
      ...{ pageUrl: 'https://www.example.com/products/1', url: null, message: exampleIssue.message, line: 41 },
      snippet: '&lt;img class="card__image" src="/images/1.jpg"&gt;',
      selector: 'img[src="/images/1.jpg"]',
    },
  ],
  events: [
    {
      ...{ id: 'iev_01kag8y3f7e9wb2m5t8v4c6h1r', type: 'opened', body: null, by: null, runId },
      ...{ data: { findings: 37, pages: 37 }, createdAt: exampleIssue.firstSeenAt },
    },
    exampleComment,
  ],
};

export const docs = describeRoutes(
  { tag: 'Issues', stability: 'outside', errors: ['NO_ORG'] },
  {
    listIssues: {
      summary: 'List the issues of a website',
      description:
        'One issue is everything that one edit fixes. Errors come first, then what is on the most pages. Audits open, fix and reopen issues; nothing is fixed by an audit that did not read the pages.',
      success: replyWith(200, 'Done.', IssueList, { issues: [exampleIssue], total: 1, nextCursor: null }),
    },
    changeIssues: {
      summary: 'Change several issues',
      description:
        'For owners, admins and editors. All of them or none: with an older version of one, the response is 409 with the current `versions`.',
      success: replyWith(200, 'Done.', ChangedIssues, { issues: [exampleIssue] }),
      errors: ['CONFLICT'],
    },
    getIssue: {
      summary: 'Read an issue',
      description: 'With its locations, its comments and its history.',
      success: replyWith(200, 'Done.', IssueDetail, exampleDetail),
    },
    changeIssue: {
      summary: 'Assign, ignore or schedule an issue',
      description:
        'For owners, admins and editors. `state` cannot be set: an audit fixes an issue when it no longer finds it. With an older `version` the response is 409.',
      success: replyWith(200, 'Done.', IssueDetail, exampleDetail),
      errors: ['CONFLICT'],
    },
    createIssueComment: {
      summary: 'Comment on an issue',
      description: 'For all roles that read audits.',
      success: replyWith(201, 'Created.', IssueEvent, exampleComment),
    },
  },
);
