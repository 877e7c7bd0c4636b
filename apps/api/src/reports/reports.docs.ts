import { ApiBody } from '@nestjs/swagger';
import {
  PublishedReport,
  PublishReportRequest,
  Report,
  ReportDeleted,
  ReportList,
  ReportViews,
  ReportVisibility,
} from '#reports/dto';
import { examplePublishRequest } from './reports.examples.js';
import { describeRoutes, IdempotencyKey, replyWith } from '../openapi/describe.js';

export const docs = describeRoutes(
  { tag: 'Reports' },
  {
    publishReport: {
      summary: 'Publish a report',
      description:
        'The body may have up to 20 MiB, sent as it is or with `Content-Encoding: gzip`. An `unlisted` or `private` publish always creates a report. ' +
        'A `public` one is known by its publisher and content: the same request again returns the first response with 200 while that report stays public, and 409 while it is still in progress.',
      success: [
        replyWith(201, 'The report is published.', PublishedReport),
        replyWith(200, 'The same content was published before; this is that report.', PublishedReport),
      ],
      errors: [
        'INVALID_JSON',
        'SECURITY_VIOLATION',
        'INSUFFICIENT_CREDITS',
        'NO_ORG',
        'DUPLICATE_REQUEST',
        'IDEMPOTENCY_KEY_REUSED',
      ],
      also: [
        ApiBody({
          required: true,
          type: PublishReportRequest,
          examples: { report: { summary: 'A small report', value: examplePublishRequest } },
        }),
        IdempotencyKey(
          'A text of your choice. The same key with the same body gives the first answer again for 24 hours, so that a retry creates no second report.',
        ),
      ],
    },
    listReportViews: {
      summary: 'Read on which days a report was opened',
      description:
        'For members of its organization. Counts how often others opened its page: no addresses, and nothing of who they were. Days are kept for 90 days.',
      stability: 'outside',
      success: replyWith(200, 'The days.', ReportViews, { days: [{}, { day: '2026-11-25', views: 1 }] }),
    },
    listReports: {
      summary: "List the caller's reports",
      description:
        'Published reports and those of your runs, newest first. A key sees the reports of its organization that its creator made.',
      success: replyWith(200, 'One page of reports.', ReportList),
      errors: ['NO_ORG'],
    },
    getReport: {
      summary: "Read a report's metadata",
      description:
        '`public` and `unlisted` reports need no credentials. A `private` report is there for its owner alone; to everybody else it does not exist. A token that does not hold counts as none, and so does a key without the scope, save for its own private reports: there the answer is 403.',
      success: replyWith(200, 'The metadata.', Report),
    },
    updateReport: {
      summary: 'Change who can read a report',
      description:
        'For its owner; to everybody else, and without credentials, the report does not exist. Costs nothing. A report whose stored content is missing cannot become `public`: 404. ' +
        'A report that stops being public may be published anew. A shared report may have an end and a password.',
      success: replyWith(200, 'The visibility is set.', ReportVisibility),
      errors: ['INSUFFICIENT_CREDITS', 'NO_ORG'],
    },
    deleteReport: {
      summary: 'Delete a report',
      description: 'For its owner. The report is gone for everybody at once, at its address as well.',
      success: replyWith(200, 'The report is deleted.', ReportDeleted),
      errors: ['NO_ORG'],
    },
  },
);
