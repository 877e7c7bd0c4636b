import {
  isPathPattern,
  IMPORTANCES,
  readImportance,
  type CategoryImportance,
  parseUrl,
  siteKeyOf,
  validationError,
  type ValidationIssue,
} from '#common';
import { number } from '#common/words';

export const COVERAGE_MODES = ['quick', 'surface', 'full'] as const;
export const RENDER_MODES = ['auto', 'all', 'off'] as const;
export type RenderMode = (typeof RENDER_MODES)[number];
const MAX_RENDERS = 1_000_000;
const MAX_LAB_PAGES = 10;
const MAX_PATTERNS = 500;
const MAX_PATHS = 100;
const MAX_URLS = 500;
const MAX_DEPTH = 1_000;
const RULE_PATTERN = /^(\*|[a-z][a-z0-9-]*\/(\*|[a-z0-9][a-z0-9-]*))$/;

/** Members of a run's config that Sqout knows. Those of a site hold for runs that do not name them. */
export interface SiteSettings {
  coverageMode?: (typeof COVERAGE_MODES)[number];
  maxPages?: number;
  disabledRulePatterns?: string[];
  externalLinksEnabled?: boolean;
  render?: RenderMode;
  maxRenders?: number;
  /** Pages that a browser measures. */
  lab?: number;
  /** Which pages are crawled: patterns of paths as in robots.txt. */
  include?: string[];
  exclude?: string[];
  /** These pages and no others, beside the start page. */
  urls?: string[];
  /** Clicks from the start page. */
  maxDepth?: number;
  /** Links are not followed. */
  sitemapOnly?: boolean;
  /** How much each category counts in the score. */
  importance?: CategoryImportance;
}

const PATH_RULE = `must be an array of at most ${MAX_PATHS} patterns of paths as in robots.txt, such as "/shop/" or "/*.pdf$"`;

const MEMBERS: Readonly<Record<keyof SiteSettings, { isValid: (value: unknown) => boolean; rule: string }>> = {
  coverageMode: {
    isValid: (value) => (COVERAGE_MODES as readonly unknown[]).includes(value),
    rule: `must be one of: ${COVERAGE_MODES.join(', ')}`,
  },
  // Any positive integer, however long: the parser takes one beyond a double for infinite.
  maxPages: {
    isValid: (value) => (Number.isInteger(value) && (value as number) >= 1) || value === Infinity,
    rule: 'must be an integer from 1',
  },
  disabledRulePatterns: {
    isValid: isPatternList,
    rule: `must be a list of at most ${MAX_PATTERNS} ids of rules ("core/title"), categories ("security/*") or "*"`,
  },
  externalLinksEnabled: { isValid: (value) => typeof value === 'boolean', rule: 'must be true or false' },
  render: {
    isValid: (value) => (RENDER_MODES as readonly unknown[]).includes(value),
    rule: `must be one of: ${RENDER_MODES.join(', ')}`,
  },
  maxRenders: {
    isValid: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_RENDERS,
    rule: `must be an integer from 0 to ${number(MAX_RENDERS)}`,
  },
  lab: {
    isValid: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_LAB_PAGES,
    rule: `must be an integer from 0 to ${MAX_LAB_PAGES}`,
  },
  include: { isValid: isPathList, rule: PATH_RULE },
  exclude: { isValid: isPathList, rule: PATH_RULE },
  urls: {
    isValid: (value) => isListOf(value, MAX_URLS, isPageUrl),
    rule: `must be an array of at most ${MAX_URLS} URLs of pages, each at most 2,048 characters`,
  },
  maxDepth: {
    isValid: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_DEPTH,
    rule: `must be an integer from 0 to ${number(MAX_DEPTH)}`,
  },
  sitemapOnly: { isValid: (value) => typeof value === 'boolean', rule: 'must be true or false' },
  importance: {
    isValid: (value) => readImportance(value) !== null,
    rule: `must be an object of categories, each one of: ${IMPORTANCES.join(', ')}`,
  },
};
const NAMES = Object.keys(MEMBERS) as (keyof SiteSettings)[];

/** What is wrong with the known members. @param at path of the object */
export function findSettingIssues(sent: Readonly<Record<string, unknown>>, at: string): ValidationIssue[] {
  return NAMES.filter((name) => sent[name] !== undefined && !MEMBERS[name].isValid(sent[name])).map((name) => ({
    path: `${at}.${name}`,
    message: MEMBERS[name].rule,
  }));
}

/** The known members of an object without issues. JSON has no infinite number, so the largest one stands for it. */
export function toSettings(sent: Readonly<Record<string, unknown>>): SiteSettings {
  const known = NAMES.filter((name) => sent[name] !== undefined).map((name) => [name, sent[name]]);
  const settings = Object.fromEntries(known) as SiteSettings;
  if (settings.maxPages !== undefined) settings.maxPages = Math.min(settings.maxPages, Number.MAX_VALUE);
  return settings;
}

/** What a run is audited with: its own members first. The rules that its site leaves out are left out always. */
export function withDefaults(own: SiteSettings, site: SiteSettings): SiteSettings {
  const disabledRulePatterns = [
    ...new Set([...(site.disabledRulePatterns ?? []), ...(own.disabledRulePatterns ?? [])]),
  ];
  return { ...site, ...own, disabledRulePatterns };
}

/** Pages that are asked for by name belong to the site. @param at path of the settings @throws AppError VALIDATION_ERROR */
export function requireOwnUrls(
  { urls = [] }: { urls?: readonly string[] | undefined },
  siteKey: string,
  at: string,
): void {
  if (urls.some((url) => siteKeyOf(url) !== siteKey))
    throw validationError([{ path: `${at}.urls`, message: `must name pages of ${siteKey} alone` }]);
}

function isPatternList(value: unknown): boolean {
  return isListOf(value, MAX_PATTERNS, (item) => item.length <= 200 && RULE_PATTERN.test(item));
}

function isPathList(value: unknown): boolean {
  return isListOf(value, MAX_PATHS, (item) => item.length <= 500 && isPathPattern(item));
}

function isPageUrl(text: string): boolean {
  const url = text.length <= 2_048 ? parseUrl(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

function isListOf(value: unknown, max: number, isItem: (text: string) => boolean): boolean {
  return Array.isArray(value) && value.length <= max && value.every((item) => typeof item === 'string' && isItem(item));
}
