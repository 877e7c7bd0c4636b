import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiHeader } from '@nestjs/swagger';
import {
  PublishedReport,
  PublishReportRequest,
  Report,
  ReportDeleted,
  ReportList,
  ReportViews,
  ReportVisibility,
} from '#reports/dto';
import { Describe, reply } from '../openapi/describe.js';
import { examplePublished, examplePublishRequest, exampleReportMetadata } from './reports.examples.js';

const exampleViews = {
  days: [
    { day: '2026-11-24', views: 3 },
    { day: '2026-11-25', views: 1 },
  ],
  total: 12,
};
const { createdAt: _createdAt, ...exampleVisibility } = examplePublished;

export function DocumentPublishReport(): MethodDecorator {
  return applyDecorators(
    ApiBody({
      required: true,
      type: PublishReportRequest,
      examples: { report: { summary: 'A small report', value: examplePublishRequest } },
    }),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'A text of your choice. The same key with the same body gives the first answer again for 24 hours, so that a retry creates no second report.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    Describe({
      operationId: 'publishReport',
      tag: 'Reports',
      summary: 'Publish a report',
      description:
        'The body may have up to 20 MiB, sent as it is or with `Content-Encoding: gzip`. An `unlisted` or `private` publish always creates a report. ' +
        'A `public` one is known by its publisher and content: the same request again returns the first response with 200 while that report stays public, and 409 while it is still in progress.',
      success: [
        reply(201, 'The report is published.', PublishedReport, { created: ['A new report', examplePublished] }),
        reply(200, 'The same content was published before; this is that report.', PublishedReport, {
          replayed: ['The earlier report', examplePublished],
        }),
      ],
      errors: [
        'VALIDATION_ERROR',
        'INVALID_JSON',
        'SECURITY_VIOLATION',
        'INSUFFICIENT_CREDITS',
        'NO_ORG',
        'DUPLICATE_REQUEST',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'IDEMPOTENCY_KEY_REUSED',
      ],
    }),
  );
}

export function DocumentReportViews(): MethodDecorator {
  return Describe({
    operationId: 'listReportViews',
    tag: 'Reports',
    summary: 'Read on which days a report was opened',
    description:
      'For members of its organization. Counts how often others opened its page: no addresses, and nothing of who they were. Days are kept for 90 days.',
    isOutsideContract: true,
    success: [reply(200, 'The days.', ReportViews, { days: ['Two days', exampleViews] })],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentListReports(): MethodDecorator {
  return Describe({
    operationId: 'listReports',
    tag: 'Reports',
    summary: "List the caller's reports",
    description:
      'Published reports and those of your runs, newest first. A key sees the reports of its organization that its creator made.',
    success: [
      reply(200, 'One page of reports.', ReportList, {
        page: ['One report', { reports: [exampleReportMetadata], total: 1, hasMore: false }],
      }),
    ],
    errors: ['VALIDATION_ERROR', 'NO_ORG'],
  });
}

export function DocumentGetReport(): MethodDecorator {
  return Describe({
    operationId: 'getReport',
    tag: 'Reports',
    summary: "Read a report's metadata",
    description:
      '`public` and `unlisted` reports need no credentials. A `private` report is there for its owner alone; to everybody else it does not exist. A token that does not hold counts as none, and so does a key without the scope, save for its own private reports: there the answer is 403.',
    success: [reply(200, 'The metadata.', Report, { report: ['A public report', exampleReportMetadata] })],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentUpdateReport(): MethodDecorator {
  return Describe({
    operationId: 'updateReport',
    tag: 'Reports',
    summary: 'Change who can read a report',
    description:
      'For its owner; to everybody else, and without credentials, the report does not exist. Costs nothing. A report whose stored content is missing cannot become `public`: 404. ' +
      'A report that stops being public may be published anew. A shared report may have an end and a password.',
    success: [reply(200, 'The visibility is set.', ReportVisibility, { changed: ['Now public', exampleVisibility] })],
    errors: [
      'VALIDATION_ERROR',
      'INSUFFICIENT_CREDITS',
      'NO_ORG',
      'NOT_FOUND',
      'PAYLOAD_TOO_LARGE',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
  });
}

export function DocumentDeleteReport(): MethodDecorator {
  return Describe({
    operationId: 'deleteReport',
    tag: 'Reports',
    summary: 'Delete a report',
    description: 'For its owner. The report is gone for everybody at once, at its address as well.',
    success: [reply(200, 'The report is deleted.', ReportDeleted, { deleted: ['Deleted', { success: true }] })],
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });
}
