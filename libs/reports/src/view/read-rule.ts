import {
  asList,
  asMembers,
  firstOf,
  isMembers,
  readCount,
  readNumber,
  readText,
  readWebAddress,
  unescapeMarkup,
  type Members,
  type TextBudget,
} from './read-value.js';
import type { CheckView, FindingView, IssueView } from './report-view.js';

const MAX_PAGES = 20;
const MAX_FINDINGS = 10;
const MAX_REFERENCES = 8;
const MAX_URL_CHARS = 2_048;
const MAX_NAME_CHARS = 200;
const MAX_MESSAGE_CHARS = 1_000;
const MAX_FIX_CHARS = 2_000;
const MAX_SNIPPET_CHARS = 800;
/** A rule of a foreign report may list each of its checks; more are counted by their number alone. */
const MAX_CHECKS_READ = 5_000;

type Status = 'fail' | 'warn' | 'pass' | 'other';

const STATUSES: Readonly<Record<string, Status>> = {
  fail: 'fail',
  failed: 'fail',
  failing: 'fail',
  error: 'fail',
  critical: 'fail',
  warn: 'warn',
  warning: 'warn',
  warned: 'warn',
  notice: 'warn',
  pass: 'pass',
  passed: 'pass',
  ok: 'pass',
  success: 'pass',
};

/** One rule of a report: an issue, a check that passed, or nothing to show. */
export type RuleView =
  | { kind: 'issue'; issue: IssueView; order: { isCritical: boolean; gain: number; affected: number } }
  | { kind: 'passed'; check: CheckView }
  | { kind: 'other' };

/** Names that reports give to the same thing, our own first. */
const NAMES = {
  name: ['name', 'ruleName', 'title', 'label'],
  category: ['category', 'group'],
  message: ['message', 'description', 'text', 'detail', 'summary'],
  fix: ['howToFix', 'solution', 'fix', 'recommendation', 'remediation', 'help'],
  references: ['references', 'docs', 'links', 'helpUrl', 'docsUrl'],
  items: ['items', 'findings', 'checks', 'issues', 'occurrences', 'results'],
  pages: ['pages', 'affectedPages', 'pageUrls', 'urls'],
  pageUrl: ['pageUrl', 'page', 'url', 'sourceUrl'],
  snippet: ['snippet', 'evidence', 'html', 'code', 'value'],
} as const;

/** Reads one member of `ruleResults`, or one of `siteChecks`. */
export function readRule(id: string, value: unknown, budget: TextBudget): RuleView {
  const outer: Members = Array.isArray(value) ? { checks: value } : asMembers(value);
  const rule: Members = { ...asMembers(outer.meta), ...asMembers(outer.rule), ...outer };
  const items = firstOf(rule, NAMES.items, (list) => (Array.isArray(list) ? (list as unknown[]) : null)) ?? [];
  const status = statusOf(rule, items);
  const ruleId = readText(id, MAX_NAME_CHARS) ?? 'unnamed';
  const name = firstOf(rule, NAMES.name, (text) => readText(text, MAX_NAME_CHARS)) ?? ruleId;
  const category =
    firstOf(rule, NAMES.category, (text) => readText(text, 60)) ??
    (ruleId.includes('/') ? ruleId.slice(0, ruleId.indexOf('/')) : 'other');
  if (status === 'pass') return { kind: 'passed', check: { name, category } };
  if (status === 'other') return { kind: 'other' };

  const found = items.slice(0, MAX_CHECKS_READ).filter((item) => !isPassed(item));
  const findings = readFindings(found, budget);
  const { pages, pagesTotal } = readPages(rule, found, budget);
  const message =
    firstOf(rule, NAMES.message, (text) => readText(text, MAX_MESSAGE_CHARS)) ?? findings[0]?.message ?? null;
  const howToFix = firstOf(rule, NAMES.fix, (text) => readText(text, MAX_FIX_CHARS));
  const gain = readNumber(rule.gain);
  const isRoom = budget.take(name, message, howToFix);
  const issue: IssueView = {
    ruleId,
    name,
    category,
    subcategory: readText(rule.subcategory, 60),
    status,
    severity: rule.severity === 'warning' || (rule.severity !== 'error' && status === 'warn') ? 'warning' : 'error',
    message: isRoom && message !== name ? message : null,
    gain: gain !== null && gain > 0 && gain <= 100 ? gain : null,
    howToFix: isRoom ? howToFix : null,
    references: readReferences(rule),
    pages,
    pagesTotal,
    findings,
    findingsTotal: Math.max(
      readCount(rule.itemsTotal) ?? items.length - (items.slice(0, MAX_CHECKS_READ).length - found.length),
      findings.length,
    ),
  };
  return {
    kind: 'issue',
    issue,
    order: {
      isCritical: rule.critical === true && status === 'fail',
      gain: issue.gain ?? 0,
      affected: Math.max(pagesTotal, readCount(rule.affected) ?? 0),
    },
  };
}

function readStatus(value: unknown): Status | null {
  return typeof value === 'string' && value.length < 30 ? (STATUSES[value.toLowerCase()] ?? 'other') : null;
}

/** The rule's own word, else the worst of its checks. */
function statusOf(rule: Members, items: readonly unknown[]): Status {
  const own = firstOf(rule, ['status', 'result', 'outcome'], readStatus);
  if (own !== null) return own;
  if (typeof rule.passed === 'boolean') return rule.passed ? 'pass' : 'fail';
  const all = new Set(items.slice(0, MAX_CHECKS_READ).map((item) => readStatus(asMembers(item).status)));
  return (['fail', 'warn', 'pass'] as const).find((status) => all.has(status)) ?? 'other';
}

function isPassed(item: unknown): boolean {
  const status = isMembers(item) ? readStatus(item.status) : null;
  return status === 'pass' || status === 'other';
}

function readFindings(items: readonly unknown[], budget: TextBudget): FindingView[] {
  if (budget.isEmpty) return [];
  const findings: FindingView[] = [];
  for (const item of items) {
    if (findings.length === MAX_FINDINGS) break;
    const finding = readFinding(item);
    if (!finding) continue;
    if (!budget.take(finding.pageUrl, finding.message, finding.snippet, finding.target)) break;
    findings.push(finding);
  }
  return findings;
}

function readFinding(item: unknown): FindingView | null {
  if (typeof item === 'string')
    return { pageUrl: null, message: readText(item, MAX_MESSAGE_CHARS), line: null, snippet: null, target: null };
  if (!isMembers(item)) return null;
  const snippet = firstOf(item, NAMES.snippet, (text) => readText(text, MAX_SNIPPET_CHARS));
  const pageUrl = firstOf(item, pageNamesOf(item), (text) => readText(text, MAX_URL_CHARS));
  const target = readText(item.url, MAX_URL_CHARS);
  const line = readCount(item.line);
  const message =
    firstOf(item, NAMES.message, (text) => readText(text, MAX_MESSAGE_CHARS)) ?? readText(item.name, MAX_NAME_CHARS);
  if (message === null && snippet === null && pageUrl === null) return null;
  return {
    pageUrl,
    message,
    line: line === 0 ? null : line,
    snippet: snippet === null ? null : unescapeMarkup(snippet),
    target: target === pageUrl ? null : target,
  };
}

/** Where `pageUrl` stands, `url` is something else. */
function pageNamesOf(item: Members): readonly string[] {
  return Object.hasOwn(item, 'pageUrl') ? ['pageUrl'] : NAMES.pageUrl;
}

/** The rule's list of pages; without one, the pages of its findings. Texts are read for the few that are shown. */
function readPages(
  rule: Members,
  found: readonly unknown[],
  budget: TextBudget,
): { pages: IssueView['pages']; pagesTotal: number } {
  const listed = firstOf(rule, NAMES.pages, (list) =>
    Array.isArray(list) && list.length > 0 ? (list as unknown[]) : null,
  );
  const counts = new Map<string, number | null>();
  for (const entry of (listed ?? found).slice(0, MAX_CHECKS_READ)) {
    const members = asMembers(entry);
    const url =
      typeof entry === 'string'
        ? listed
          ? entry
          : null
        : firstOf(members, listed ? ['url', 'pageUrl', 'href'] : pageNamesOf(members), (text) =>
            typeof text === 'string' && text !== '' ? text : null,
          );
    if (url !== null) counts.set(url, listed ? readCount(members.count) : (counts.get(url) ?? 0) + 1);
  }
  const pages: IssueView['pages'] = [];
  for (const [raw, count] of counts) {
    if (pages.length === MAX_PAGES) break;
    const url = readText(raw, MAX_URL_CHARS);
    if (url === null) continue;
    if (!budget.take(url)) break;
    pages.push({ url, count });
  }
  return {
    pages,
    pagesTotal: Math.max(
      readCount(rule.pagesTotal) ?? 0,
      listed && listed.length > MAX_CHECKS_READ ? listed.length : counts.size,
    ),
  };
}

function readReferences(rule: Members): string[] {
  const list = firstOf(rule, NAMES.references, (value) =>
    Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? [value] : null,
  );
  return asList(list)
    .slice(0, MAX_REFERENCES)
    .flatMap((value) => readWebAddress(typeof value === 'string' ? value : asMembers(value).url, 500) ?? []);
}
