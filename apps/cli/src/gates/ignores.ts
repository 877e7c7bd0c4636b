import { namesRule } from '#audit-engine/retired';
import { matchesUrl } from '#common';
import type { AuditFindings } from '#audit-run/one-process';
import type { AnyReport } from '../report/any-report.js';

/** A finding that the project accepts, until a day. */
export interface Ignore {
  /** A rule or a pattern of rules, such as `core/title` or `links/*`. */
  rule: string;
  /** Pattern of addresses; null: everywhere. */
  url: string | null;
  /** Last day, `2027-01-31`; null: no end. */
  until: string | null;
  reason: string;
}

export interface Ignored extends Ignore {
  /** What it took out of this report. */
  findings: number;
}

export interface Applied {
  report: AnyReport;
  ignored: Ignored[];
  /** Those whose day has passed: they count for nothing any more. */
  ended: Ignore[];
}

type Members = Record<string, unknown>;

/** Ignores that have not ended. */
export function activeIgnores(ignores: readonly Ignore[], today: string): Ignore[] {
  return ignores.filter(({ until }) => until === null || until >= today);
}

/** A report that was made elsewhere, without what is ignored here. Its score stays: what it would be without some findings is not in it. */
export function applyIgnores(report: AnyReport, ignores: readonly Ignore[], today: string): Applied {
  const active = activeIgnores(ignores, today).map((ignore) => ({ ...ignore, findings: 0 }));
  const ended = ignores.filter(({ until }) => until !== null && until < today);
  const rules = report.ruleResults;
  if (active.length === 0 || !isMembers(rules)) return { report, ignored: active, ended };
  const results: Members = {};
  for (const [id, rule] of Object.entries(rules))
    results[id] = isMembers(rule) ? withoutIgnored(id, rule, active) : rule;
  return { report: { ...report, ruleResults: results, ...recounted(report, results) }, ignored: active, ended };
}

/** Of findings that an audit left out, those that are each ignore's: the first one that matches takes them. */
export async function countIgnored(
  ignores: readonly Ignore[],
  findings: Pick<AuditFindings, 'ignored' | 'outline'>,
): Promise<number[]> {
  const counts = ignores.map(() => 0);
  const add = (found: number, isIts: (ignore: Ignore) => boolean): void => {
    const at = ignores.findIndex(isIts);
    if (at !== -1) counts[at] = (counts[at] ?? 0) + found;
  };
  for await (const part of findings.ignored())
    for (const { ruleId, pageUrl, url } of part)
      add(1, (ignore) => {
        const at = ignore.url;
        const places = [pageUrl, url].filter((place) => place !== null);
        return namesRule(ignore.rule, ruleId) && (at === null || places.some((place) => matchesUrl(at, place)));
      });
  // Of those that were only counted nothing else is known than their rule.
  for (const { ruleId, found, stored } of findings.outline.ignored ?? [])
    add(found - stored, ({ rule }) => namesRule(rule, ruleId));
  return counts;
}

/**
 * Of findings that a server left out, those that are each ignore's. A report says how many of a
 * rule they are, and not where: the first ignore of the rule takes them.
 */
export function countReported(ignores: readonly Ignore[], { ruleResults: rules }: AnyReport): number[] {
  const counts = ignores.map(() => 0);
  for (const [id, rule] of Object.entries(isMembers(rules) ? rules : {})) {
    const at = ignores.findIndex((ignore) => namesRule(ignore.rule, id));
    if (at !== -1 && isMembers(rule)) counts[at] = (counts[at] ?? 0) + (countOf(rule.ignored) ?? 0);
  }
  return counts;
}

function withoutIgnored(id: string, rule: Members, ignores: Ignored[]): Members {
  if (rule.status !== 'fail' && rule.status !== 'warn') return rule;
  let left: Members = rule;
  for (const ignore of ignores) {
    if (!namesRule(ignore.rule, id) || left.status === 'ignored') continue;
    left = ignore.url === null ? wholly(left, ignore) : partly(left, ignore, ignore.url);
  }
  return left;
}

function wholly(rule: Members, ignore: Ignored): Members {
  ignore.findings += Math.max(1, countOf(rule.itemsTotal) ?? 1);
  return { ...rule, status: 'ignored', items: [], itemsTotal: 0, pages: [], pagesTotal: 0 };
}

/** By the pages and findings that the report lists: what it only counts stays. */
function partly(rule: Members, ignore: Ignored, pattern: string): Members {
  const pages = listOf(rule.pages);
  const items = listOf(rule.items);
  const isIgnored = (entry: unknown, members: readonly string[]): boolean =>
    isMembers(entry) && members.some((name) => typeof entry[name] === 'string' && matchesUrl(pattern, entry[name]));
  const leftPages = pages.filter((page) => !isIgnored(page, ['url']));
  const leftItems = items.filter((item) => !isIgnored(item, ['pageUrl', 'url']));
  const takenPages = pages.length - leftPages.length;
  const taken = Math.max(
    pages
      .filter((page) => !leftPages.includes(page))
      .reduce<number>((sum, page) => sum + (isMembers(page) ? (countOf(page.count) ?? 1) : 1), 0),
    items.length - leftItems.length,
  );
  if (taken === 0) return rule;
  const itemsTotal = Math.max((countOf(rule.itemsTotal) ?? items.length) - taken, leftItems.length);
  const pagesTotal = Math.max((countOf(rule.pagesTotal) ?? pages.length) - takenPages, leftPages.length);
  ignore.findings += taken;
  const isGone = leftItems.length === 0 && leftPages.length === 0 && pagesTotal === 0 && itemsTotal === 0;
  // Causes do not say which of their findings are left.
  const { causes: _causes, causesTotal: _total, ...others } = rule;
  return {
    ...others,
    items: leftItems,
    pages: leftPages,
    itemsTotal,
    pagesTotal,
    ...(isGone ? { status: 'ignored' } : {}),
  };
}

/** The counts of the report by what is left, for those that read them and not the rules. */
function recounted(report: AnyReport, results: Members): Members {
  const count = (status: string): number =>
    Object.values(results).filter((rule) => isMembers(rule) && rule.status === status).length;
  const isLeft = (entry: unknown): boolean => {
    const id = isMembers(entry) && typeof entry.ruleId === 'string' ? entry.ruleId : null;
    const rule = id === null ? undefined : results[id];
    return !isMembers(rule) || rule.status !== 'ignored';
  };
  const [failed, warnings] = [count('fail'), count('warn')];
  return {
    failed,
    warnings,
    siteChecks: listOf(report.siteChecks).filter(isLeft),
    ...(isMembers(report.summary)
      ? {
          summary: {
            ...report.summary,
            issuesFound: failed + warnings,
            topIssues: listOf(report.summary.topIssues).filter(isLeft),
          },
        }
      : {}),
  };
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}
