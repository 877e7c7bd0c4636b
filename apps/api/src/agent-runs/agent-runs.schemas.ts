import { RUN_MODES, RUN_STATUSES } from '#runs';
import { ref, type Schema } from '../openapi/describe.js';

const text = { type: 'string' };
const integer = { type: 'integer' };
const dateTime = { type: 'string', format: 'date-time' };
const uri = { type: 'string', format: 'uri' };
const objects = { type: 'array', items: { type: 'object', additionalProperties: true } };

function orNull(schema: { type: string; format?: string }, description?: string): Schema {
  return { ...schema, type: [schema.type, 'null'], ...(description ? { description } : {}) };
}

const listItemProperties = {
  id: text,
  url: uri,
  status: ref('AuditRunStatus'),
  trigger: { type: 'string', enum: ['cli', 'api', 'github', 'scheduled'] },
  mode: ref('AuditRunMode'),
  model: orNull(text),
  healthScore: {
    type: ['integer', 'null'],
    minimum: 0,
    maximum: 100,
    description: 'Rounded. Null until the run is completed, and when no page could be audited.',
  },
  issuesFound: orNull(integer, 'Failing and warning checks.'),
  issuesFixed: orNull(integer),
  reportId: orNull(text),
  websiteId: orNull(text),
  auditId: orNull(text),
  config: {
    type: ['object', 'null'],
    additionalProperties: true,
    description: 'The config as it was read from the string that was sent.',
  },
  error: orNull(text, 'Why a failed run failed.'),
  completionReason: orNull(
    text,
    'success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error.',
  ),
  completionMessage: orNull(text, 'For people.'),
  costUsd: orNull({ type: 'number' }, 'What the run paid to third parties.'),
  startedAt: orNull(dateTime),
  completedAt: orNull(dateTime),
  createdAt: dateTime,
};
const listItemRequired = ['id', 'url', 'status', 'trigger', 'mode', 'createdAt'];

export const agentRunSchemas: Readonly<Record<string, Schema>> = {
  AuditRunStatus: { type: 'string', enum: [...RUN_STATUSES] },
  AuditRunMode: { type: 'string', enum: [...RUN_MODES] },
  Visibility: { type: 'string', enum: ['public', 'unlisted', 'private'] },
  CreatedRun: {
    type: 'object',
    required: ['id', 'status', 'createdAt'],
    properties: {
      id: text,
      status: { type: 'string', const: 'pending' },
      createdAt: dateTime,
      notice: ref('PageLimitClampNotice'),
    },
  },
  PageLimitClampNotice: {
    type: 'object',
    description: 'The run got fewer pages than it asked for.',
    required: ['type', 'requested', 'applied', 'planId', 'planCap', 'upgradeHint'],
    properties: {
      type: { type: 'string', const: 'page_limit_clamped' },
      requested: { ...integer, description: 'Pages asked for.' },
      applied: { ...integer, description: 'Pages that the run may audit.' },
      planId: { type: 'string', enum: ['free', 'starter', 'team'] },
      planCap: { ...integer, description: 'Most pages of one audit on this plan.' },
      upgradeHint: { ...text, description: 'For people, with the address of the price list.' },
    },
  },
  AuditRunListItem: {
    type: 'object',
    additionalProperties: true,
    required: listItemRequired,
    properties: listItemProperties,
  },
  AuditRunList: {
    type: 'object',
    required: ['runs', 'total', 'hasMore'],
    properties: {
      runs: { type: 'array', items: ref('AuditRunListItem') },
      total: { ...integer, description: 'Runs that match, over all pages.' },
      hasMore: { type: 'boolean' },
    },
  },
  AuditRun: {
    type: 'object',
    additionalProperties: true,
    required: [...listItemRequired, 'userId'],
    properties: {
      ...listItemProperties,
      userId: text,
      orgId: orNull(text),
      progress: {
        anyOf: [ref('RunProgress'), { type: 'null' }],
        description:
          'The latest event while the run is pending or running; null afterwards and before the first event.',
      },
      notice: ref('PageLimitClampNotice'),
    },
  },
  RunProgress: {
    type: 'object',
    required: ['updatedAt'],
    properties: {
      phase: orNull(text),
      message: orNull(text),
      current: orNull(integer),
      total: orNull(integer),
      failed: orNull(integer),
      updatedAt: dateTime,
    },
  },
  AuditRunReport: {
    type: 'object',
    required: ['report'],
    properties: {
      report: {
        type: 'object',
        additionalProperties: true,
        required: ['id', 'url', 'visibility', 'baseUrl'],
        properties: {
          id: text,
          url: { ...uri, description: 'The report as a page for people.' },
          visibility: ref('Visibility'),
          siteKey: { ...text, description: 'Host of the site in lower case, without "www.".' },
          baseUrl: uri,
          timestamp: dateTime,
          totalPages: integer,
          failed: integer,
          warnings: integer,
          passed: integer,
          healthScore: orNull({ type: 'number' }, 'With one decimal.'),
          grade: orNull(text, 'A from 90, B from 80, C from 70, D from 60, F below.'),
          scoreVersion: {
            ...integer,
            description: 'Version of the formula; scores of different versions cannot be compared.',
          },
          categories: {
            ...objects,
            description:
              'Each with category, name, score, lost (the points of the overall score that its findings take), passed, warnings, failed, total.',
          },
          topIssues: { type: 'array', maxItems: 25, items: ref('TopIssue') },
          history: {
            ...objects,
            description:
              'Earlier audits of the same site, newest first, at most 20: runId, reportId, healthScore, scoreVersion, issuesFound, totalPages, auditedAt.',
          },
          findings: {
            type: ['object', 'null'],
            additionalProperties: true,
            description:
              'True numbers: errors, warnings (findings), pages (with a finding), pagesWithErrors; the same in byCategory and byFolder (by the first part of the path, at most 100, with pagesCrawled). Beside the stable contract.',
          },
          histograms: {
            type: ['object', 'null'],
            additionalProperties: true,
            description:
              'Pages by depth, ttfbMs, bytes and words (from, to, pages) and by status (status, pages). Beside the stable contract.',
          },
          comparison: {
            type: ['object', 'null'],
            additionalProperties: true,
            description:
              'Findings beside the previous audit of the site: new, resolved, stillThere, notRechecked (on pages that were not crawled this time), previousReportId, previousHealthScore, isScoreComparable (false when another version of the formula made the previous score; scoreNote says so). Null for a first audit.',
          },
        },
      },
    },
  },
  TopIssue: {
    type: 'object',
    additionalProperties: true,
    properties: {
      ruleId: text,
      ruleName: text,
      category: text,
      subcategory: text,
      severity: { type: 'string', enum: ['error', 'warning'] },
      status: { type: 'string', enum: ['fail', 'warn'] },
      message: text,
      pageUrl: orNull(text),
      gain: { type: 'number', description: 'Points of the health score that its findings take.' },
      critical: { type: 'boolean', description: 'True for signs of a break-in and leaked secrets; they come first.' },
    },
  },
};
