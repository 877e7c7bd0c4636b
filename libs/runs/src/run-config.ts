import type { Plan } from '#organizations';
import { DEFAULT_PAGES, type CoverageMode } from '#audit-run/port';
import { AppError, validationError, type ValidationIssue } from '#common';
import type { PageLimitClampNotice } from './dto/page-limit-notice.dto.js';

export { DEFAULT_PAGES, type CoverageMode };

export const COVERAGE_MODES: readonly CoverageMode[] = ['quick', 'surface', 'full'];

const MAX_CONFIG_BYTES = 16_384;
const MAX_PATTERNS = 500;
/** JSON has larger numbers than a double, which arrive as infinite and could not be written back. */
const MAX_PAGE_COUNT = Number.MAX_VALUE;

/** The `config` string of POST /v1/agent-runs, read (contract, "Run config"; docs: contract, "Runs"). */
export interface RunConfig {
  coverageMode: CoverageMode;
  /** null: the mode's default. */
  maxPages: number | null;
  disabledRulePatterns: string[];
  externalLinksEnabled: boolean;
  /** The object as it was sent, unknown keys included; null when there was none. */
  sent: Record<string, unknown> | null;
}

const RULE_PATTERN = /^(\*|[a-z][a-z0-9-]*\/(\*|[a-z0-9][a-z0-9-]*))$/;

/** @throws AppError VALIDATION_ERROR with the path `config` or `config.<key>` */
export function parseRunConfig(text: string | null | undefined): RunConfig {
  if (text === null || text === undefined)
    return {
      coverageMode: 'surface',
      maxPages: null,
      disabledRulePatterns: [],
      externalLinksEnabled: false,
      sent: null,
    };
  const sent = parseObject(text);
  const issues: ValidationIssue[] = [];
  const check = (key: string, valid: (value: unknown) => boolean, message: string): void => {
    if (sent[key] !== undefined && !valid(sent[key])) issues.push({ path: `config.${key}`, message });
  };
  check('coverageMode', isCoverageMode, `must be one of: ${COVERAGE_MODES.join(', ')}`);
  check('maxPages', isPageCount, 'must be an integer from 1');
  check(
    'disabledRulePatterns',
    isPatternList,
    `must be an array of at most ${MAX_PATTERNS} strings, each "*", "category/*" or a rule id`,
  );
  check('externalLinksEnabled', (value) => typeof value === 'boolean', 'must be true or false');
  if (issues.length > 0) throw validationError(issues);
  if (isPageCount(sent.maxPages)) sent.maxPages = Math.min(sent.maxPages, MAX_PAGE_COUNT);
  return {
    coverageMode: isCoverageMode(sent.coverageMode) ? sent.coverageMode : 'surface',
    maxPages: isPageCount(sent.maxPages) ? sent.maxPages : null,
    disabledRulePatterns: isPatternList(sent.disabledRulePatterns) ? sent.disabledRulePatterns : [],
    externalLinksEnabled: sent.externalLinksEnabled === true,
    sent,
  };
}

/** What `parseRunConfig` would refuse, for a check that names every problem of a request at once. */
export function findConfigIssues(text: string): ValidationIssue[] {
  try {
    parseRunConfig(text);
    return [];
  } catch (error) {
    if (error instanceof AppError) return error.details.issues as ValidationIssue[];
    throw error;
  }
}

function parseObject(text: string): Record<string, unknown> {
  const refuse = (message: string): never => {
    throw validationError([{ path: 'config', message }]);
  };
  if (Buffer.byteLength(text) > MAX_CONFIG_BYTES) refuse(`must be at most ${MAX_CONFIG_BYTES} bytes`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('must be a string that holds a JSON object');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse('must be a string that holds a JSON object');
  if (!isStorable(value, 0)) refuse('must be at most 32 levels deep, without NUL and lone surrogates');
  return value as Record<string, unknown>;
}

/** Whether jsonb takes it as it is, and nobody's stack overflows over it. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= 32) return false;
  return Object.entries(value).every(([key, member]) => isStorable(key, depth) && isStorable(member, depth + 1));
}

function isCoverageMode(value: unknown): value is CoverageMode {
  return (COVERAGE_MODES as readonly unknown[]).includes(value);
}

/** Any positive integer, however long: the parser takes one beyond a double for infinite. */
function isPageCount(value: unknown): value is number {
  return (Number.isInteger(value) && (value as number) >= 1) || value === Infinity;
}

function isPatternList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_PATTERNS &&
    value.every((item) => typeof item === 'string' && item.length <= 200 && RULE_PATTERN.test(item))
  );
}

/** The page budget of a run by the plan of this moment. Never an error: above the cap the run gets the cap and a notice. */
export function clampPages(
  config: RunConfig,
  plan: Plan,
  pricingUrl: string,
): { maxPages: number; notice: PageLimitClampNotice | null } {
  const requested = config.maxPages ?? DEFAULT_PAGES[config.coverageMode];
  const planCap = plan.maxPagesPerAudit;
  if (requested <= planCap) return { maxPages: requested, notice: null };
  const upgradeHint = `The ${plan.name} plan audits up to ${planCap} pages at a time. For more pages see ${pricingUrl}`;
  return {
    maxPages: planCap,
    notice: { type: 'page_limit_clamped', requested, applied: planCap, planId: plan.id, planCap, upgradeHint },
  };
}
