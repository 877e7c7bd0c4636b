import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { AppError, isId, toUri, validationError, type ValidationIssue } from '#common';
import { scanReport } from '../scanner/index.js';
import { canonicalJson } from './canonical-json.js';
import {
  readDateTime,
  isVisibility,
  pickFields,
  validateReport,
  VISIBILITIES,
  type Visibility,
} from './validate-publish.js';
import { isRecord, sanitiseJson } from './sanitise.js';
import { runSummaryOf } from './run-summary.js';

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

/** Whatever is no id of ours counts as an unknown member, and those are accepted (contract, "Reports"). */
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

/** contract, "Publishing": nesting of the body. */
export const MAX_DEPTH = 64;
/** Members and elements of the body: a report of 20 MiB has about one million; more would cost memory, not bytes. */
export const MAX_VALUES = 2_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/**
 * Refuses a body that is nested too deep or has too many values before anything is built from it: one pass over the bytes, no recursion.
 * Whether it is JSON at all is for the parser to say.
 */
export function assertJsonBounds(bytes: Uint8Array): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfString(bytes, at + 1);
    } else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) {
      values++;
      if (++depth > MAX_DEPTH)
        throw validationError([{ path: 'report', message: `must not be nested deeper than ${MAX_DEPTH} levels` }]);
    } else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) {
      depth--;
    } else if (byte === COMMA && ++values > MAX_VALUES) {
      throw validationError([{ path: 'report', message: `must not have more than ${MAX_VALUES} values` }]);
    }
  }
}

/** Index of the closing quote, or the end of the bytes. */
function endOfString(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length && bytes[at] !== QUOTE; at++) {
    if (bytes[at] === BACKSLASH) at++;
  }
  return at;
}
