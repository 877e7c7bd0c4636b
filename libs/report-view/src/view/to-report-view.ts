import { importanceWords, isServerHeader, readImportance } from '#common';
import { FIELDS } from '../report-fields.js';
import { listRules } from './list-rules.js';
import { readChanges } from './read-changes.js';
import { readCoverage } from './read-coverage.js';
import { readFixes } from './read-fixes.js';
import { readLab } from './read-lab.js';
import { readRelief } from './read-relief.js';
import { readRule, type RuleView } from './read-rule.js';
import { readSiteFixes } from './read-site-fixes.js';
import {
  asList,
  asMembers,
  firstOf,
  isMembers,
  readCount,
  readNumber,
  readText,
  TextBudget,
  type Members,
} from './read-value.js';
import type { CategoryView, CheckView, GateView, IssueView, PageView, ReportView } from './report-view.js';

export const MAX_RULES = 300;
const MAX_CATEGORIES = 40;
const MAX_LISTED_PAGES = 50;
/** With those that issues name: a reader is led to what else they have. */
const MAX_NAMED_PAGES = 250;
/** Of the report's list; our own name 500. */
const MAX_PAGES_READ = 5_000;
const MAX_DISABLED_RULES = 50;

/** How much a view may hold. */
export interface ViewLimits {
  rules: number;
  findingsOfRule: number;
  /** Text of all issues together. */
  issueChars: number;
}

/** A page: a third of the text for a report of a hundred issues on real pages; a megabyte of HTML at the very most. */
const PAGE_LIMITS: ViewLimits = { rules: MAX_RULES, findingsOfRule: 10, issueChars: 400_000 };
/** A file for programs: whatever a report of ours lists. */
export const FILE_LIMITS: ViewLimits = { rules: 2_000, findingsOfRule: 50, issueChars: 16_000_000 };

/** Makes of any report, whatever its inner shapes, what a page can show. Linear in the size of the report; never throws. */
export function toReportView(report: unknown, limits: ViewLimits = PAGE_LIMITS): ReportView {
  const source = asMembers(report);
  const { counts, ...rules } = readRules(source, limits);
  const summary = asMembers(source.summary);
  const health = asMembers(source.healthScore);
  const score =
    firstOf(health, ['score', 'overall', 'total', 'value', 'healthScore'], readNumber) ??
    readNumber(source.healthScore);
  const pages = asList(source.pages);
  return {
    baseUrl: readText(source.baseUrl, 2_048) ?? '',
    auditedAt: readText(source.timestamp, 60),
    totalPages: readCount(source.totalPages) ?? 0,
    isPartial: source.isStopped === true || asMembers(source.coverage).isInterrupted === true,
    ...(counts.isEmpty ? ownCounts(source) : counts.total),
    score: inRange(score),
    grade: readText(health.grade, 2) ?? readText(summary.grade, 2),
    gates: readGates(health.gates),
    unseenStart: readUnseenStart(asMembers(source.unseenStart)),
    categories: readCategories(listedCategories(source), counts, rules.issues),
    ...rules,
    pages: listedPages(pages, rules.issues),
    pagesTotal: Math.max(pages.length, 0),
    relief: readRelief(source.relief),
    coverage: readCoverage(source.coverage),
    lab: readLab(source.lab),
    changes: readChanges(source.comparison),
    fixes: readFixes(source.fixSummary, source.fixes, source.earlierFixes),
    siteFixes: readSiteFixes(source.siteFixes),
    scoreVersion: readNumber(source.scoreVersion)?.toString() ?? null,
    catalogueVersion: readText(source.catalogueVersion, 40),
    disabledRules: asList(source.disabledRules)
      .slice(0, MAX_DISABLED_RULES)
      .flatMap((rule) => readText(rule, 100) ?? []),
    importance: importanceWords(readImportance(health.importance) ?? {}) || null,
    ignored: readIgnored(asMembers(source.ignoredFindings)),
  };
}

function readIgnored(value: Members): ReportView['ignored'] {
  const findings = readCount(value.findings) ?? 0;
  return findings === 0 ? null : { findings, rules: readCount(value.rules) ?? 1, points: readNumber(value.points) };
}

function readUnseenStart({ reason, words }: Members): ReportView['unseenStart'] {
  return reason === 'shell' || reason === 'forwarding' || reason === 'not-html'
    ? { reason, words: readCount(words) ?? 0 }
    : null;
}

type IssueRule = Extract<RuleView, { kind: 'issue' }>;

interface Rules extends Pick<
  ReportView,
  'issues' | 'issuesTotal' | 'passedChecks' | 'passedTotal' | 'notApplicableTotal'
> {
  counts: Counts;
}

/** Two passes: the first, without keeping text, finds the order; the second reads the issues that will be shown. */
function readRules(source: Members, { rules, findingsOfRule, issueChars }: ViewLimits): Rules {
  const ranked: { id: string; value: unknown; status: IssueView['status']; order: IssueRule['order'] }[] = [];
  const passedChecks: CheckView[] = [];
  const counts = new Counts();
  let notApplicableTotal = 0;
  for (const [id, value] of listRules(source)) {
    const rule = readRule(id, value, new TextBudget(0));
    if (rule.kind === 'issue') {
      ranked.push({ id, value, status: rule.issue.status, order: rule.order });
      counts.add(rule.issue.category, rule.issue.severity === 'error' ? 'errors' : 'warnings');
    } else if (rule.kind === 'passed') {
      if (passedChecks.length < rules) passedChecks.push(rule.check);
      counts.add(rule.check.category, 'passed');
    } else notApplicableTotal++;
  }
  ranked.sort(
    (a, b) =>
      Number(b.order.isCritical) - Number(a.order.isCritical) ||
      Number(b.status === 'fail') - Number(a.status === 'fail') ||
      Number(isServerHeader(a.id)) - Number(isServerHeader(b.id)) ||
      b.order.gain - a.order.gain ||
      b.order.affected - a.order.affected,
  );
  const budget = new TextBudget(issueChars, findingsOfRule);
  const issues = ranked.slice(0, rules).flatMap(({ id, value }) => {
    const rule = readRule(id, value, budget);
    return rule.kind === 'issue' ? [rule.issue] : [];
  });
  return {
    counts,
    issues,
    issuesTotal: ranked.length,
    passedChecks,
    passedTotal: counts.total.passed,
    notApplicableTotal,
  };
}

type Outcomes = Pick<ReportView, 'errors' | 'warnings' | 'passed'>;

/** Rules by outcome, whatever a report counts itself: some count each check of each page. */
class Counts {
  readonly total: Outcomes = { errors: 0, warnings: 0, passed: 0 };
  private readonly byCategory = new Map<string, Outcomes>();

  get isEmpty(): boolean {
    return this.byCategory.size === 0;
  }

  add(category: string, outcome: keyof Outcomes): void {
    const counts = this.byCategory.get(category) ?? { errors: 0, warnings: 0, passed: 0 };
    this.byCategory.set(category, counts);
    counts[outcome]++;
    this.total[outcome]++;
  }

  of(...names: readonly string[]): Outcomes | null {
    const name = names.find((known) => this.byCategory.has(known));
    return name === undefined ? null : (this.byCategory.get(name) ?? null);
  }
}

const NONE = { errors: null, warnings: null, passed: null };

/** What a report says of itself that lists no rules. */
function ownCounts(source: Members): Outcomes {
  return {
    errors: readCount(source.failed) ?? 0,
    warnings: readCount(source.warnings) ?? 0,
    passed: readCount(source.passed) ?? 0,
  };
}

function readGates(value: unknown): GateView[] {
  return asList(value)
    .slice(0, 10)
    .flatMap((entry) => {
      const { gate, factor } = asMembers(entry);
      const name = readText(gate, 60);
      const number = readNumber(factor);
      return name === null || number === null || number < 0 || number >= 1 ? [] : [{ name, factor: number }];
    });
}

/** The categories that the report names, then those that only its issues name. */
function readCategories(listed: unknown, counts: Counts, issues: readonly IssueView[]): CategoryView[] {
  const categories = new Map<string, CategoryView>();
  const entries = entriesOf(listed);
  const unit = unitOf(entries);
  for (const [key, value] of entries) {
    const members: Members = isMembers(value) ? value : { score: value };
    const id =
      firstOf(members, ['category', 'id'], (text) => readText(text, 60)) ??
      readText(key, 60) ??
      readText(members.name, 60);
    if (id === null || categories.has(id) || categories.size === MAX_CATEGORIES) continue;
    const name = firstOf(members, FIELDS.groupName, (text) => readText(text, 60)) ?? id;
    categories.set(id, {
      id,
      name,
      score: inRange(scoreOf(members, unit)),
      lost: inRange(readNumber(members.lost)),
      ...(counts.isEmpty ? { ...NONE, ...ownCounts(members) } : (counts.of(id, name) ?? NONE)),
    });
  }
  for (const { category } of issues) {
    if (!categories.has(category) && categories.size < MAX_CATEGORIES)
      categories.set(category, {
        id: category,
        name: category,
        score: null,
        lost: null,
        ...(counts.of(category) ?? NONE),
      });
  }
  return [...categories.values()];
}

/** Wherever a tool lists its categories, or groups. */
function listedCategories(source: Members): unknown {
  const places = [asMembers(source.healthScore), asMembers(source.summary), source];
  const lists = FIELDS.groups.flatMap((name) => places.map((place) => firstOf(place, [name], readList)));
  return lists.find((list) => list !== null);
}

function readList(value: unknown): unknown {
  return entriesOf(value).length > 0 ? value : null;
}

/** What one point is worth: 100 where all scores are shares of 1, as Lighthouse has them. */
function unitOf(entries: readonly [string | null, unknown][]): number {
  const scores = entries.flatMap(([, value]) => readNumber(isMembers(value) ? value.score : value) ?? []);
  const isOurs = entries.some(([, value]) => isMembers(value) && Object.hasOwn(value, 'lost'));
  return !isOurs && scores.some((score) => score > 0) && scores.every((score) => score >= 0 && score <= 1) ? 100 : 1;
}

function scoreOf({ score }: Members, unit: number): number | null {
  const number = readNumber(score);
  return number === null ? null : number * unit;
}

/** A number of the score's range, or null. */
function inRange(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 100 ? value : null;
}

function entriesOf(value: unknown): [string | null, unknown][] {
  if (Array.isArray(value)) return value.slice(0, 200).map((entry: unknown) => [null, entry]);
  return Object.entries(asMembers(value)).slice(0, 200);
}

/** The first pages, and behind them those that an issue names. */
function listedPages(pages: readonly unknown[], issues: readonly IssueView[]): PageView[] {
  const listed = pages.slice(0, MAX_LISTED_PAGES).flatMap((page) => readPage(page) ?? []);
  const named = new Set<string>();
  for (const { findings, causes, pages: affected } of issues) {
    for (const { url } of affected) named.add(url);
    for (const { pageUrl } of findings) if (pageUrl !== null) named.add(pageUrl);
    for (const cause of causes) for (const url of cause.pages) named.add(url);
  }
  for (const value of pages.slice(MAX_LISTED_PAGES, MAX_PAGES_READ)) {
    if (listed.length === MAX_NAMED_PAGES) break;
    const page = readPage(value);
    if (page && named.has(page.url)) listed.push(page);
  }
  return listed;
}

function readPage(value: unknown): PageView | null {
  const page = asMembers(value);
  const url = firstOf(page, ['url', 'pageUrl'], (text) => readText(text, 2_048));
  if (url === null) return null;
  return {
    url,
    title: readText(page.title, 200),
    status: firstOf(page, ['status', 'statusCode'], readCount),
    failed: readCount(page.failed),
    warnings: readCount(page.warnings),
  };
}
