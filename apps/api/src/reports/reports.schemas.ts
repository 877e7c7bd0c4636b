import { ref, type Schema } from '../openapi/describe.js';

const text = { type: 'string' };
const dateTime = { type: 'string', format: 'date-time' };
const uri = { type: 'string', format: 'uri' };
const count = { type: 'integer', minimum: 0, maximum: 2_147_483_647 };
const countOrNull = { type: ['integer', 'null'] };
const anyObject = { type: 'object', additionalProperties: true };

export const reportSchemas: Readonly<Record<string, Schema>> = {
  PublishReportRequest: {
    type: 'object',
    additionalProperties: true,
    required: ['report'],
    properties: {
      report: ref('AuditReport'),
      visibility: { ...ref('Visibility'), default: 'private', description: 'Who may read the report.' },
    },
  },
  AuditReport: {
    type: 'object',
    additionalProperties: true,
    description:
      'A full report of the audit engine. Members beyond these are accepted and not kept. Nested at most 64 levels deep.',
    required: [
      'baseUrl',
      'timestamp',
      'totalPages',
      'passed',
      'warnings',
      'failed',
      'siteChecks',
      'summary',
      'ruleResults',
    ],
    properties: {
      baseUrl: { ...uri, maxLength: 2_048, description: 'Start page of the audit, http or https.' },
      timestamp: { ...dateTime, description: 'When the site was audited.' },
      totalPages: count,
      passed: { ...count, description: 'Checks that passed.' },
      warnings: { ...count, description: 'Checks that warn.' },
      failed: { ...count, description: 'Checks that fail.' },
      siteChecks: { type: 'array', items: anyObject },
      pages: { type: 'array', items: anyObject },
      summary: anyObject,
      ruleResults: { ...anyObject, description: 'Results by rule id.' },
      healthScore: anyObject,
    },
  },
  PublishedReport: {
    type: 'object',
    required: ['id', 'url', 'visibility', 'createdAt'],
    properties: {
      id: text,
      url: { ...uri, description: 'The report as a page for people.' },
      visibility: ref('Visibility'),
      createdAt: dateTime,
    },
  },
  Report: {
    type: 'object',
    required: ['id', 'baseUrl', 'visibility', 'createdAt', 'url'],
    properties: {
      id: text,
      baseUrl: uri,
      healthScore: {
        ...countOrNull,
        minimum: 0,
        maximum: 100,
        description: 'Rounded; null when the report carries none.',
      },
      pageCount: countOrNull,
      errorCount: { ...countOrNull, description: 'Checks that fail.' },
      warningCount: { ...countOrNull, description: 'Checks that warn.' },
      passedCount: { ...countOrNull, description: 'Checks that passed.' },
      visibility: ref('Visibility'),
      viewCount: { ...countOrNull, description: 'Looks at the report by anybody but its owner.' },
      auditedAt: { ...dateTime, type: ['string', 'null'] },
      createdAt: dateTime,
      url: { ...uri, description: 'The report as a page for people.' },
    },
  },
  ReportList: {
    type: 'object',
    required: ['reports', 'total', 'hasMore'],
    properties: {
      reports: { type: 'array', items: ref('Report') },
      total: { type: 'integer', description: 'Reports over all pages.' },
      hasMore: { type: 'boolean' },
    },
  },
  ReportVisibility: {
    type: 'object',
    required: ['id', 'visibility', 'url'],
    properties: { id: text, visibility: ref('Visibility'), url: uri },
  },
  ReportDeleted: { type: 'object', required: ['success'], properties: { success: { type: 'boolean', const: true } } },
};
