import { readAuditRecord } from '#audit-engine/comparison';
import { parseUrl } from '#common';
import { FINDINGS_OF_ISSUE } from '#report-view';
import { CommandError } from '../command-error.js';
import type { AnyReport } from '../report/any-report.js';
import { FoundOn, type Brief, type BriefedIssue } from './brief.js';

export type Outcome = 'gone' | 'left' | 'not checked';

export interface VerifiedIssue {
  rule: string;
  name: string;
  outcome: Outcome;
  /** Where it still is, or could not be checked. */
  pages: string[];
}

export interface Verified {
  issues: VerifiedIssue[];
  /** Other rules that find more on a page than before. */
  worse: { rule: string; url: string; before: number; now: number }[];
  /** Pages of the brief that could not be checked at all. */
  unread: string[];
}

/** A page of the brief where the site runs now: the same path and query. */
export function movedTo(url: string, base: string): string {
  const { pathname, search } = new URL(url);
  return new URL(`${pathname}${search}`, base).href;
}

/** What the audit has to read where the site runs now: its start page, the pages of the brief, and what issues of the site lead to. */
export function urlsOf({ site, issues, pages }: Brief, base: string): string[] {
  const targets = issues.flatMap((issue) => targetsOf(issue).filter((url) => isOfSite(url, site)));
  return [...new Set([base, ...[...pages.map(({ url }) => url), ...targets].map((url) => movedTo(url, base))])];
}

/** Where links and files lead that the site as a whole is checked for. */
function targetsOf({ scope, findings }: BriefedIssue): string[] {
  return scope === 'page' ? [] : findings.flatMap(({ target }) => target ?? []);
}

function isOfSite(url: string, site: string): boolean {
  return parseUrl(url)?.origin === parseUrl(site)?.origin;
}

/** Whether the pages of the brief are enough: pages are compared with each other, and a link that leads to what was not read passes. */
function canTell(issue: BriefedIssue, site: string): boolean {
  if (issue.scope === 'page') return true;
  const targets = targetsOf(issue);
  if (targets.length > 0 && issue.findings.length >= FINDINGS_OF_ISSUE) return false;
  return issue.pagesTotal <= issue.pages.length && targets.every((url) => isOfSite(url, site));
}

/**
 * What became of the issues of a brief, by an audit of their pages alone. @throws
 * CommandError for a report that does not say where its findings are
 */
export function verifyBrief(brief: Brief, report: AnyReport, base: string): Verified {
  const record = readAuditRecord(report);
  if (record === null) throw new CommandError('BAD_REPORT', 'The audit does not say where its findings are.');
  const now = new FoundOn(record);
  const rules = [...record.rules].filter(([, { scope }]) => scope === 'page').map(([id]) => id);
  const own = new Set(brief.issues.map(({ rule }) => rule));
  const verified: Verified = { issues: [], worse: [], unread: [] };
  for (const { url, found, ignored = {} } of brief.pages) {
    const moved = movedTo(url, base);
    if (rules.every((rule) => now.on(moved, rule) === null)) verified.unread.push(moved);
    for (const rule of rules) {
      const [before, count] = [countOf(found, rule) + countOf(ignored, rule), now.on(moved, rule) ?? 0];
      if (!own.has(rule) && count > before) verified.worse.push({ rule, url: moved, before, now: count });
    }
  }
  verified.issues = brief.issues.map((issue) => outcomeOf(issue, { now, base, brief }));
  return verified;
}

/** A file may be of any making: its members are not those of every object. */
function countOf(counts: Record<string, number>, rule: string): number {
  return Object.hasOwn(counts, rule) ? (counts[rule] ?? 0) : 0;
}

function outcomeOf(
  issue: BriefedIssue,
  { now, base, brief }: { now: FoundOn; base: string; brief: Brief },
): VerifiedIssue {
  const { rule, name, pages, ignored = 0 } = issue;
  const outcome = (is: Outcome, at: string[] = []): VerifiedIssue => ({ rule, name, outcome: is, pages: at });
  const gone = canTell(issue, brief.site) ? 'gone' : 'not checked';
  if (pages.length === 0) {
    const count = now.anywhere(rule);
    return outcome(count === null ? 'not checked' : count > ignored ? 'left' : gone);
  }
  const mayStay = new Map(brief.pages.map((page) => [page.url, countOf(page.ignored ?? {}, rule)]));
  const counts = pages.map((url) => {
    const count = now.on(movedTo(url, base), rule);
    return [movedTo(url, base), count && Math.max(0, count - (mayStay.get(url) ?? 0))] as const;
  });
  const left = counts.flatMap(([url, count]) => (count !== null && count > 0 ? [url] : []));
  if (left.length > 0) return outcome('left', left);
  const unknown = counts.flatMap(([url, count]) => (count === null ? [url] : []));
  return unknown.length > 0 ? outcome('not checked', unknown) : outcome(gone);
}
