import { isServerHeader, SERVER_HEADERS_NAME } from '#common';
import { byText } from './bounded-list.js';
import type { RuleReport, TopIssue } from './report-types.js';

const MAX_TOP_ISSUES = 25;
/** Fewer are listed by themselves. */
const MIN_FOLDED = 2;

/** What to fix first. Hardening of the server is one line behind all else. */
export function topIssuesOf(rules: readonly RuleReport[]): TopIssue[] {
  const all = rules.flatMap((rule) =>
    rule.status === 'fail' || rule.status === 'warn' ? [issueOf(rule, rule.status)] : [],
  );
  const headers = all.filter(({ ruleId }) => isServerHeader(ruleId)).sort(byRank);
  const others = all.filter(({ ruleId }) => !isServerHeader(ruleId)).sort(byRank);
  const [first] = headers;
  const last = first === undefined || headers.length < MIN_FOLDED ? headers : [folded(first, headers)];
  return [...others.slice(0, MAX_TOP_ISSUES - last.length), ...last];
}

function issueOf(rule: RuleReport, status: TopIssue['status']): TopIssue {
  const [first] = rule.items;
  return {
    ruleId: rule.ruleId,
    ruleName: rule.name,
    category: rule.category,
    subcategory: rule.subcategory,
    severity: rule.severity,
    status,
    message: first?.message ?? rule.name,
    pageUrl: first?.pageUrl ?? null,
    gain: rule.gain,
    ...(rule.critical ? { critical: true as const } : {}),
    pagesTotal: rule.pagesTotal,
    itemsTotal: rule.itemsTotal,
  };
}

function folded(first: TopIssue, headers: readonly TopIssue[]): TopIssue {
  const sum = (of: (issue: TopIssue) => number): number => headers.reduce((total, issue) => total + of(issue), 0);
  return {
    ...first,
    ruleName: SERVER_HEADERS_NAME,
    message: `${headers.length} settings of the server: ${headers.map(({ ruleName }) => ruleName).join('; ')}.`,
    gain: sum(({ gain }) => gain),
    pagesTotal: Math.max(...headers.map(({ pagesTotal }) => pagesTotal)),
    itemsTotal: sum(({ itemsTotal }) => itemsTotal),
    rules: headers.map(({ ruleId, gain }) => ({ ruleId, gain })),
  };
}

function byRank(a: TopIssue, b: TopIssue): number {
  return rankOf(a) - rankOf(b) || b.gain - a.gain || byText(a.ruleId, b.ruleId);
}

function rankOf({ status, critical }: TopIssue): number {
  return critical ? 0 : status === 'fail' ? 1 : 2;
}
