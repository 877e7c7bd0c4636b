import { isRule } from '#audit-engine/retired';
import { isOfWcag } from '#audit-engine/wcag';
import { causeKey } from './cause.js';
import type { Finding, FindingCause } from './dto/finding.dto.js';
import type { CauseRow, FindingData, FindingRow } from './finding-row.js';
import type { OutlineRule } from './outline.js';

/** What to read. Members that are missing or null let everything through; given ones must all hold. */
export interface FindingFilter {
  rule?: string | null;
  severity?: 'error' | 'warning' | null;
  category?: string | null;
  /** A success criterion of WCAG, `1.4.3`, or a level with those below it, `AA`. */
  wcag?: string | null;
  /** URL of a page: findings about it, and those that can be found on it. */
  page?: string | null;
  /** Id of a cause. */
  cause?: string | null;
  /** Text in the sentence, the snippet, the selector or an address, in any case. */
  q?: string | null;
}

const SEPARATOR = '~';

export function causeIdOf(ruleId: string, key: string): string {
  return `${ruleId}${SEPARATOR}${key}`;
}

/** Rule and key of a cause's id; null when it cannot be one. */
export function readCauseId(id: string): { ruleId: string; key: string } | null {
  const at = id.lastIndexOf(SEPARATOR);
  return at > 0 ? { ruleId: id.slice(0, at), key: id.slice(at + 1) } : null;
}

export function viewOf(row: FindingRow, rule: OutlineRule, urls: readonly string[]): Finding {
  const [page, messageId, data = null, line = null, snippet = null, selector = null, url = null, pages, total] = row;
  return {
    ruleId: rule.ruleId,
    ruleName: rule.name,
    category: rule.category,
    severity: rule.severity,
    wcag: [...(rule.wcag ?? [])],
    cause: causeIdOf(rule.ruleId, causeKey(row)),
    pageUrl: page === null ? null : (urls[page] ?? null),
    message: sentence(rule.messages[messageId] ?? rule.name, data),
    messageId,
    data,
    line,
    snippet,
    selector,
    url,
    pages: (pages ?? []).map((number) => urls[number] ?? ''),
    pagesTotal: total ?? 0,
  };
}

export function causeViewOf(
  [, key, findings, count, first]: CauseRow,
  rule: OutlineRule,
  urls: readonly string[],
): FindingCause {
  const { pages, pagesTotal: _total, ...view } = viewOf(first, rule, urls);
  return {
    ...view,
    pageUrl: view.pageUrl ?? pages[0] ?? null,
    cause: causeIdOf(rule.ruleId, key),
    findings,
    pages: count,
  };
}

/** @param needle In lower case. */
export function mentions(view: Omit<Finding, 'pages' | 'pagesTotal'>, needle: string): boolean {
  return [view.message, view.snippet, view.selector, view.pageUrl, view.url].some(
    (text) => text?.toLowerCase().includes(needle) === true,
  );
}

/** The sentence of a finding, filled in. */
export function sentence(template: string, data: FindingData | null): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    data && Object.hasOwn(data, name) ? String(data[name]) : whole,
  );
}

/** Whether findings of the rule can be among those asked for. */
export function lets(
  rule: Pick<OutlineRule, 'ruleId' | 'severity' | 'category' | 'wcag'>,
  { rule: ruleId, severity, category, wcag, cause }: FindingFilter,
): boolean {
  if (ruleId && !isRule(ruleId, rule.ruleId)) return false;
  if (severity && rule.severity !== severity) return false;
  if (category && rule.category !== category) return false;
  if (wcag && !isOfWcag(rule.wcag ?? [], wcag)) return false;
  return !cause || readCauseId(cause)?.ruleId === rule.ruleId;
}

export function matches(view: Finding, { q }: FindingFilter): boolean {
  return !q || mentions(view, q.toLowerCase());
}
