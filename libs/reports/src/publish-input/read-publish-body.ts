import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AppError, isId, toUri, validationError } from '#common';
import type { ValidationIssue } from '#common';
import { scanReport } from '../scanner/index.js';
import { canonicalJson } from './canonical-json.js';
import { readDateTime } from './date-time.js';
import { assertJsonBounds } from './json-bounds.js';
import { isRecord, sanitiseJson } from './sanitise.js';
import { isVisibility, pickFields, validateReport, VISIBILITIES } from './validate-publish.js';
import { runSummaryOf } from './run-summary.js';
import type { Visibility } from './validate-publish.js';

/** What Postgres keeps of a report. */
export interface ReportColumns {
  baseUrl: string;
  /** 0 to 100, rounded; null when the report carries none that we can read. */
  healthScore: number | null;
  pageCount: number;
  errorCount: number;
  warningCount: number;
  passedCount: number;
  auditedAt: Date;
}

/** What a published report says that it belongs to. */
export interface ReportIds {
  runId: string | null;
  auditId: string | null;
}

export interface PublishInput {
  /** The listed fields only, with sanitised text. */
  report: Record<string, unknown>;
  visibility: Visibility;
  columns: ReportColumns;
  /** The run that it belongs to, as the body says; null without one. */
  ids: ReportIds | null;
  /** For a report of a run; null for any other. */
  summary: Record<string, unknown> | null;
  /** SHA-256 of the canonical JSON of `report`, lower-case hex: the content's identity. */
  canonicalSha256: string;
  /** That canonical JSON, gzipped, as it goes to the blob store. */
  contentBytes: Buffer;
}

/**
 * Reads the body of `POST /v1/reports` (contract, "Reports"). Throws `AppError`: INVALID_JSON, VALIDATION_ERROR (issues) or
 * SECURITY_VIOLATION (threats). Synchronous and linear; larger bodies belong into a thread (`PublishParser`).
 */
export function readPublishBody(bytes: Uint8Array): PublishInput {
  assertJsonBounds(bytes);
  const body = parseJson(bytes);
  if (!isRecord(body))
    throw validationError([{ path: 'body', message: 'must be a JSON object with a member "report"' }]);

  const issues: ValidationIssue[] = [];
  const visibility = readVisibility(body, issues);
  const ids = readIds(body);
  const report = readReport(body, issues);
  if (issues.length > 0) throw validationError(issues);

  const threats = scanReport(report);
  if (threats.length > 0) throw new AppError('SECURITY_VIOLATION', { details: { threats } });

  const canonical = Buffer.from(canonicalJson(report));
  return {
    report,
    visibility,
    columns: columnsOf(report),
    ids,
    summary: ids === null ? null : runSummaryOf(report),
    canonicalSha256: createHash('sha256').update(canonical).digest('hex'),
    contentBytes: gzipSync(canonical),
  };
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('INVALID_JSON', { cause });
  }
}

function readVisibility(body: Record<string, unknown>, issues: ValidationIssue[]): Visibility {
  const { visibility = 'private' } = body;
  if (isVisibility(visibility)) return visibility;
  issues.push({ path: 'visibility', message: `must be one of ${VISIBILITIES.join(', ')}` });
  return 'private';
}

/** Whatever is no id of ours counts as a member that nobody knows, and those are accepted (contract, "Reports"). */
function readIds({ runId, auditId }: Record<string, unknown>): ReportIds | null {
  const ids = {
    runId: typeof runId === 'string' && isId('run', runId) ? runId : null,
    auditId: typeof auditId === 'string' && isId('audit', auditId) ? auditId : null,
  };
  return ids.runId === null && ids.auditId === null ? null : ids;
}

function readReport(body: Record<string, unknown>, issues: ValidationIssue[]): Record<string, unknown> {
  if (!isRecord(body.report)) {
    issues.push({ path: 'report', message: body.report === undefined ? 'is required' : 'must be an object' });
    return {};
  }
  const report = pickFields(body.report);
  sanitiseJson(report, 'report', issues);
  validateReport(report, issues);
  return report;
}

function columnsOf(report: Record<string, unknown>): ReportColumns {
  return {
    baseUrl: toUri(String(report.baseUrl)),
    healthScore: healthScoreOf(report.healthScore),
    pageCount: Number(report.totalPages),
    errorCount: Number(report.failed),
    warningCount: Number(report.warnings),
    passedCount: Number(report.passed),
    auditedAt: readDateTime(report.timestamp) ?? new Date(Number.NaN),
  };
}

/** The inner shape is not specified: the first member that reads like an overall score counts. */
function healthScoreOf(healthScore: unknown): number | null {
  if (!isRecord(healthScore)) return null;
  const score = ['score', 'overall', 'total', 'value', 'healthScore']
    .map((name) => healthScore[name])
    .find((value) => typeof value === 'number');
  return typeof score === 'number' && score >= 0 && score <= 100 ? Math.round(score) : null;
}
