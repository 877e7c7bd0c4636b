import { readAuditRecord } from '#audit-engine/comparison';
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

/** What became of the issues of a brief, by an audit of their pages alone. @throws CommandError for a report that does not say where its findings are */
export function verifyBrief(brief: Brief, report: AnyReport, base: string): Verified {
  const record = readAuditRecord(report);
  if (record === null) throw new CommandError('BAD_REPORT', 'The audit does not say where its findings are.');
  const now = new FoundOn(record);
  const rules = [...record.rules].filter(([, { scope }]) => scope === 'page').map(([id]) => id);
  const own = new Set(brief.issues.map(({ rule }) => rule));
  const verified: Verified = { issues: [], worse: [], unread: [] };
  for (const { url, found } of brief.pages) {
    const moved = movedTo(url, base);
    if (rules.every((rule) => now.on(moved, rule) === null)) verified.unread.push(moved);
    for (const rule of rules) {
      const [before, count] = [Object.hasOwn(found, rule) ? (found[rule] ?? 0) : 0, now.on(moved, rule) ?? 0];
      if (!own.has(rule) && count > before) verified.worse.push({ rule, url: moved, before, now: count });
    }
  }
  verified.issues = brief.issues.map((issue) => outcomeOf(issue, now, base));
  return verified;
}

function outcomeOf(issue: BriefedIssue, now: FoundOn, base: string): VerifiedIssue {
  const { rule, name, scope, pages, pagesTotal } = issue;
  const outcome = (is: Outcome, at: string[] = []): VerifiedIssue => ({ rule, name, outcome: is, pages: at });
  if (pages.length === 0) {
    const count = now.anywhere(rule);
    return outcome(count === null ? 'not checked' : count > 0 ? 'left' : 'gone');
  }
  const counts = pages.map((url) => [movedTo(url, base), now.on(movedTo(url, base), rule)] as const);
  const left = counts.flatMap(([url, count]) => (count !== null && count > 0 ? [url] : []));
  if (left.length > 0) return outcome('left', left);
  const unknown = counts.flatMap(([url, count]) => (count === null ? [url] : []));
  if (unknown.length > 0) return outcome('not checked', unknown);
  // Pages are compared with each other: some of them are not enough.
  return outcome(scope === 'site' && pagesTotal > pages.length ? 'not checked' : 'gone');
}
