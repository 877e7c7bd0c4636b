import { FIELDS, RULE_PARTS } from '../report-fields.js';
import {
  addressOf,
  countFindings,
  MAX_MESSAGE_CHARS,
  MAX_NAME_CHARS,
  MAX_URL_CHARS,
  pageNamesOf,
  readCauses,
  readFindings,
} from './read-finding.js';
import { isPassed, itemsOf, MAX_CHECKS_READ, statusOf } from './read-status.js';
import {
  asList,
  asMembers,
  firstOf,
  readCount,
  readNumber,
  readText,
  readWebAddress,
  type Members,
  type TextBudget,
} from './read-value.js';
import type { CheckView, IssueView } from './report-view.js';

const MAX_PAGES = 20;
const MAX_REFERENCES = 8;
const MAX_CRITERIA = 10;
const MAX_FIX_CHARS = 2_000;
const MAX_VALUE_CHARS = 80;

/** One rule of a report: an issue, a check that passed, or nothing to show. */
export type RuleView =
  | { kind: 'issue'; issue: IssueView; order: { isCritical: boolean; gain: number; affected: number } }
  | { kind: 'passed'; check: CheckView }
  | { kind: 'other' };

/** Reads one member of `ruleResults`, or one of `siteChecks`. */
export function readRule(id: string, value: unknown, budget: TextBudget): RuleView {
  const rule = membersOf(value);
  const items = itemsOf(rule);
  const status = statusOf(rule, items);
  const ruleId = readText(id, MAX_NAME_CHARS) ?? 'unnamed';
  const given = firstOf(rule, FIELDS.name, (text) => readText(text, MAX_NAME_CHARS));
  const help = given === null && isNamedByHelp(rule) ? readText(rule.help, MAX_NAME_CHARS) : null;
  const name = given ?? help ?? ruleId;
  const category =
    firstOf(rule, FIELDS.category, (text) => readText(text, 60)) ??
    (ruleId.includes('/') ? ruleId.slice(0, ruleId.indexOf('/')) : 'other');
  if (status === 'pass') return { kind: 'passed', check: { name, category } };
  if (status === 'other') return { kind: 'other' };

  const found = items.slice(0, MAX_CHECKS_READ).filter((item) => !isPassed(item));
  const findings = readFindings(found, budget);
  const { pages, pagesTotal } = readPages(rule, found, budget);
  const causes = readCauses(rule.causes, budget);
  const message =
    firstOf(rule, FIELDS.message, (text) => readText(text, MAX_MESSAGE_CHARS)) ?? findings[0]?.message ?? null;
  const howToFix = firstOf(help === null ? rule : { ...rule, help: null }, FIELDS.fix, (text) =>
    readText(text, MAX_FIX_CHARS),
  );
  const gain = readNumber(rule.gain);
  const isRoom = budget.take(name, message, howToFix);
  const issue: IssueView = {
    ruleId,
    name,
    category,
    subcategory: readText(rule.subcategory, 60),
    wcag: readCriteria(rule.wcag),
    status,
    severity: rule.severity === 'warning' || (rule.severity !== 'error' && status === 'warn') ? 'warning' : 'error',
    message: isRoom && message !== name ? message : null,
    gain: gain !== null && gain > 0 && gain <= 100 ? gain : null,
    howToFix: isRoom ? howToFix : null,
    references: readReferences(rule),
    pages,
    pagesTotal,
    findings,
    findingsTotal: Math.max(readCount(rule.itemsTotal) ?? countFindings(items), findings.length),
    causes,
    causesTotal: Math.max(readCount(rule.causesTotal) ?? 0, causes.length),
    value: readText(rule.displayValue, MAX_VALUE_CHARS),
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

const CRITERION = /^[1-4]\.[1-5]\.\d{1,2}$/;

function readCriteria(value: unknown): string[] {
  const texts = asList(value).filter((each): each is string => typeof each === 'string' && CRITERION.test(each));
  return texts.slice(0, MAX_CRITERIA);
}

/** axe says in `help` what ought to be, for people, and has nothing but an id beside it. */
function isNamedByHelp(rule: Members): boolean {
  return ['helpUrl', 'nodes', 'impact'].some((name) => Object.hasOwn(rule, name));
}

/** The members of a rule, those of its description included. */
export function membersOf(value: unknown): Members {
  const outer: Members = Array.isArray(value) ? { checks: value } : asMembers(value);
  return RULE_PARTS.reduce<Members>((members, part) => ({ ...asMembers(outer[part]), ...members }), outer);
}

/** The rule's list of pages; without one, the pages of its findings, or its own. Texts are read for the few that are shown. */
function readPages(
  rule: Members,
  found: readonly unknown[],
  budget: TextBudget,
): { pages: IssueView['pages']; pagesTotal: number } {
  const listed = firstOf(rule, FIELDS.pages, (list) =>
    Array.isArray(list) && list.length > 0 ? (list as unknown[]) : null,
  );
  const counts = new Map<string, number | null>();
  for (const entry of (listed ?? found).slice(0, MAX_CHECKS_READ)) {
    const url = listed ? addressOf(entry) : pageOf(entry);
    if (typeof url === 'string')
      counts.set(url, listed ? readCount(asMembers(entry).count) : (counts.get(url) ?? 0) + 1);
  }
  const own = counts.size === 0 ? pageOf(rule) : null;
  if (own !== null) counts.set(own, null);
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

function pageOf(item: unknown): string | null {
  const members = asMembers(item);
  return firstOf(members, pageNamesOf(members), (text) => (typeof text === 'string' && text !== '' ? text : null));
}

function readReferences(rule: Members): string[] {
  const list = firstOf(rule, FIELDS.references, (value) =>
    Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? [value] : null,
  );
  return asList(list)
    .slice(0, MAX_REFERENCES)
    .flatMap((value) => readWebAddress(typeof value === 'string' ? value : asMembers(value).url, 500) ?? []);
}
