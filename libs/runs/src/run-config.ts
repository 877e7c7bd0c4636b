import type { Plan } from '#organizations';
import { pagesOf, type CoverageMode, type CrawlScope } from '#audit-run/port';
import type { FileIgnore } from '#findings/text';
import { AppError, readImportance, validationError, type CategoryImportance, type ValidationIssue } from '#common';
import {
  COVERAGE_MODES,
  findSettingIssues,
  toSettings,
  withDefaults,
  type RenderMode,
  type SiteSettings,
} from '#sites';
import { findIgnoreIssues, readRunIgnores } from './run-ignores.js';
import type { PageLimitClampNotice } from './dto/page-limit-notice.dto.js';

export { COVERAGE_MODES, pagesOf, type CoverageMode };

const MAX_CONFIG_BYTES = 16_384;

/** The `config` string of POST /v1/agent-runs, read (contract, "Run config"; docs: contract, "Runs"). */
export interface RunConfig {
  coverageMode: CoverageMode;
  /** null: the mode's default. */
  maxPages: number | null;
  disabledRulePatterns: string[];
  externalLinksEnabled: boolean;
  /** Whether pages are checked as a browser shows them. */
  render: RenderMode;
  /** null: the default. */
  maxRenders: number | null;
  /** Pages that a browser measures. */
  lab: number;
  /** null: the whole site. */
  scope: CrawlScope | null;
  /** How much categories count; null: all as usual. */
  importance: CategoryImportance | null;
  /** What the project's file ignores, beside the site. */
  ignores: FileIgnore[];
  /** The object as it was sent, unknown keys included; null when there was none. */
  sent: Record<string, unknown> | null;
}

/**
 * @param site what holds where the config says nothing
 * @throws AppError VALIDATION_ERROR with the path `config` or `config.<key>`
 */
export function parseRunConfig(text: string | null | undefined, site: SiteSettings = {}): RunConfig {
  const sent = text === null || text === undefined ? null : parseObject(text);
  const issues = [...findSettingIssues(sent ?? {}, 'config'), ...findIgnoreIssues(sent?.ignores)];
  if (issues.length > 0) throw validationError(issues);
  const own = toSettings(sent ?? {});
  const settings = withDefaults(own, site);
  const { coverageMode, maxPages, disabledRulePatterns, externalLinksEnabled } = settings;
  return {
    coverageMode: coverageMode ?? 'surface',
    maxPages: maxPages ?? null,
    disabledRulePatterns: disabledRulePatterns ?? [],
    externalLinksEnabled: externalLinksEnabled ?? false,
    render: settings.render ?? 'off',
    maxRenders: settings.maxRenders ?? null,
    lab: settings.lab ?? 0,
    scope: scopeOf(settings),
    importance: importanceOf(settings),
    ignores: readRunIgnores(sent?.ignores),
    // JSON has larger numbers than a double, which arrive as infinite and could not be written back.
    sent: sent && own.maxPages !== undefined ? { ...sent, maxPages: own.maxPages } : sent,
  };
}

function importanceOf({ importance }: SiteSettings): CategoryImportance | null {
  const set = readImportance(importance) ?? {};
  return Object.keys(set).length === 0 ? null : set;
}

/** What limits the crawl; null when nothing does. */
function scopeOf({ include, exclude, urls, maxDepth, sitemapOnly }: SiteSettings): CrawlScope | null {
  const scope = {
    ...(include?.length ? { include } : {}),
    ...(exclude?.length ? { exclude } : {}),
    ...(urls?.length ? { urls } : {}),
    ...(maxDepth === undefined ? {} : { maxDepth }),
    ...(sitemapOnly ? { sitemapOnly } : {}),
  };
  return Object.keys(scope).length === 0 ? null : scope;
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

/** Whether jsonb takes it as it is, and no stack overflows over it. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= 32) return false;
  return Object.entries(value).every(([key, member]) => isStorable(key, depth) && isStorable(member, depth + 1));
}

/** The page budget of a run by the plan of this moment. Never an error: above the cap the run gets the cap and a notice. */
export function clampPages(
  config: RunConfig,
  plan: Plan,
  pricingUrl: string,
): { maxPages: number; notice: PageLimitClampNotice | null } {
  const requested = config.maxPages ?? pagesOf(config);
  const planCap = plan.maxPagesPerAudit;
  if (requested <= planCap) return { maxPages: requested, notice: null };
  const upgradeHint = `The ${plan.name} plan audits up to ${planCap} pages at a time. For more pages see ${pricingUrl}`;
  return {
    maxPages: planCap,
    notice: { type: 'page_limit_clamped', requested, applied: planCap, planId: plan.id, planCap, upgradeHint },
  };
}
