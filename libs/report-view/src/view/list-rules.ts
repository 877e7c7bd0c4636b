import { FIELDS } from '../report-fields.js';
import { MAX_NAME_CHARS } from './read-finding.js';
import { membersOf } from './read-rule.js';
import { isPassed, itemsOf, statusOf } from './read-status.js';
import { asList, asMembers, firstOf, isMembers, readText, type Members } from './read-value.js';

/** Rules that are looked at to find the ones worth showing; a report names a few hundred. */
const MAX_RULES_READ = 20_000;
/** What the first finding of such a rule says of the rule. */
const PAGE_ISSUE_PARTS = [...FIELDS.name, ...FIELDS.category, ...FIELDS.message, ...FIELDS.fix, 'severity'];
/** Pages of a report, and what they say of themselves, that are looked at. */
const MAX_PAGES_READ = 5_000;
const MAX_ISSUES_READ = 100_000;
/** Checks of one rule whose names are compared with those of the site checks. */
const MAX_CHECK_NAMES = 200;

/** `ruleResults` by id, then what is in `siteChecks`, or beside a page, and not there. */
export function listRules(source: Members): [string, unknown][] {
  const rules = Object.entries(asMembers(source.ruleResults))
    .slice(0, MAX_RULES_READ)
    .flatMap(([id, value]) => rulesByOutcome(id, value) ?? [[id, value] as [string, unknown]]);
  const siteChecks = asList(source.siteChecks).slice(0, MAX_RULES_READ).filter(isMembers);
  const ofPages = rulesOfPages(source.pages);
  if (siteChecks.length + ofPages.length === 0) return rules;
  const ids = new Set<string>();
  const names = new Set<string>();
  const listed = new Set<string>();
  const checked = new Set<string>();
  for (const [id, value] of rules) {
    const rule = membersOf(value);
    for (const known of [id, rule.ruleId, rule.id]) add(ids, known);
    for (const name of FIELDS.name) add(names, rule[name]);
    for (const check of itemsOf(rule).slice(0, MAX_CHECK_NAMES)) {
      // A check has an outcome; a finding that has none may be named after anything on the page.
      if (isMembers(check) && Object.hasOwn(check, 'status')) add(names, check.name);
    }
  }
  for (const check of siteChecks) {
    const id = firstOf(check, FIELDS.ruleId, readName);
    const name = firstOf(check, FIELDS.name, readName);
    const shown = id ?? name;
    if (shown === null || ids.has(keyOf(shown)) || (id === null && names.has(keyOf(shown)))) continue;
    // Some tools list the same check once for each page that they looked at.
    const said = keyOf(`${shown} ${firstOf(check, FIELDS.message, readName) ?? ''}`);
    if (listed.has(said)) continue;
    listed.add(said);
    rules.push([shown, check]);
    add(checked, shown);
    add(checked, name);
  }
  const isListed = (id: string): boolean => [ids, names, checked].some((known) => known.has(keyOf(id)));
  for (const [id, rule] of ofPages) if (!isListed(id)) rules.push([id, rule]);
  return rules;
}

/** Outcomes under which axe lists its rules, and what they mean for those that do not say. */
const OUTCOMES: Readonly<Record<string, string | undefined>> = {
  violations: undefined,
  incomplete: 'warn',
  passes: 'pass',
  inapplicable: 'not-applicable',
};

/** A list of rules under an outcome; null for anything else. */
function rulesByOutcome(key: string, value: unknown): [string, unknown][] | null {
  if (!Object.hasOwn(OUTCOMES, key) || !Array.isArray(value)) return null;
  const status = OUTCOMES[key];
  return value.slice(0, MAX_RULES_READ).flatMap((entry: unknown): [string, unknown][] => {
    const id = readName(asMembers(entry).id);
    return id === null ? [] : [[id, { ...(status === undefined ? {} : { status }), ...asMembers(entry) }]];
  });
}

/** What pages say of themselves, put together by rule: its findings are those of all pages. */
function rulesOfPages(pages: unknown): [string, Members][] {
  const rules = new Map<string, { first: Members; items: Members[] }>();
  let read = 0;
  for (const page of asList(pages).slice(0, MAX_PAGES_READ)) {
    const members = asMembers(page);
    const pageUrl = firstOf(members, FIELDS.address, (url) => (typeof url === 'string' ? url : null));
    const issues = firstOf(members, FIELDS.pageIssues, (list) => (Array.isArray(list) ? (list as unknown[]) : null));
    for (const entry of issues ?? []) {
      if (read++ === MAX_ISSUES_READ) return [...rules].map(ruleOfPages);
      const issue: Members = typeof entry === 'string' ? { name: entry } : asMembers(entry);
      if (isPassed(issue)) continue;
      const id = firstOf(issue, [...FIELDS.ruleId, 'rule', 'code', ...FIELDS.name], readName);
      if (id === null) continue;
      const known = rules.get(id);
      const item = pageUrl === null ? issue : { ...issue, pageUrl };
      if (known) known.items.push(item);
      else rules.set(id, { first: issue, items: [item] });
    }
  }
  return [...rules].map(ruleOfPages);
}

function ruleOfPages([id, { first, items }]: [string, { first: Members; items: Members[] }]): [string, Members] {
  const described = Object.fromEntries(
    PAGE_ISSUE_PARTS.flatMap((name) => (Object.hasOwn(first, name) ? [[name, first[name]]] : [])),
  );
  const status = statusOf(first, items);
  // Whatever is called an issue is at least a warning.
  return [id, { ...described, items, status: status === 'fail' ? 'fail' : 'warn' }];
}

function readName(value: unknown): string | null {
  return readText(value, MAX_NAME_CHARS);
}

function add(set: Set<string>, value: unknown): void {
  const text = readName(value);
  if (text !== null) set.add(keyOf(text));
}

/** Names differ in case and spaces between the two places of one tool. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}
