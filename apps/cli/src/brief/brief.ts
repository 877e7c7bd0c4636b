import { namesRule } from '#audit-engine/retired';
import { pageHash, readAuditRecord, type AuditRecord } from '#audit-engine/comparison';
import { briefOf, FILE_LIMITS, toReportView, type BriefIssue } from '#report-view';
import { CommandError } from '../command-error.js';
import type { AnyReport } from '../report/any-report.js';
import type { SourceCandidate } from './source-files.js';

export const BRIEF_FORMAT = 'sqout-brief/1';
/** Of one issue: what is read again stays a small part of the site. */
const PAGES_OF_ISSUE = 50;

/** A brief as a file: it holds everything that `sqout verify` compares with. */
export interface Brief {
  format: typeof BRIEF_FORMAT;
  site: string;
  auditedAt: string;
  /** Of the framework that the source seems to be made with. */
  hints: string[];
  issues: BriefedIssue[];
  pages: BriefedPage[];
}

/** A page of the issues, with the number of findings of each rule on it. */
export interface BriefedPage {
  url: string;
  found: Record<string, number>;
  /** Those that people ignore, which are not among the others and may stay. */
  ignored?: Record<string, number>;
}

export interface BriefedIssue extends BriefIssue {
  /** `site`: what it is about can only be seen on several pages, or beside all of them. */
  scope: 'page' | 'site';
  /** Findings of its rule that people ignore, on all pages; missing for none. */
  ignored?: number;
  /** Files of the source that the elements may come from, the likeliest first. */
  sources: SourceCandidate[];
}

export interface BriefOptions {
  /** How many issues. */
  top: number;
  /** Patterns of rules; none: all. */
  rule?: readonly string[];
}

/** @throws CommandError for a report that does not say where its findings are */
export function makeBrief(report: AnyReport, { top, rule: patterns = [] }: BriefOptions): Brief {
  const record = readAuditRecord(report);
  const view = toReportView(report, FILE_LIMITS);
  if (record === null || !record.hasAllPages)
    throw new CommandError(
      'BAD_REPORT',
      'This report does not say where all of its findings are. Audit the site again with this version of Sqout.',
    );
  const isWanted = (id: string): boolean => patterns.length === 0 || patterns.some((pattern) => namesRule(pattern, id));
  const counts = new FoundOn(record);
  const urls = pagesOf(report);
  const issues = briefOf(view, { top, isWanted }).map((issue): BriefedIssue => {
    const pages = urls.filter((url) => (counts.on(url, issue.rule) ?? 0) > 0);
    const { scope = 'page' } = record.rules.get(issue.rule) ?? {};
    const ignored = counts.ignoredAnywhere(issue.rule);
    return {
      ...{ ...issue, scope, pages: pages.slice(0, PAGES_OF_ISSUE), pagesTotal: pages.length, sources: [] },
      ...(ignored > 0 && { ignored }),
    };
  });
  const pages = [...new Set(issues.flatMap((issue) => issue.pages))].sort();
  return {
    format: BRIEF_FORMAT,
    site: String(report.baseUrl),
    auditedAt: String(report.timestamp),
    hints: [],
    issues,
    pages: pages.map((url) => {
      const ignored = counts.allIgnored(url);
      return { url, found: counts.all(url), ...(Object.keys(ignored).length > 0 && { ignored }) };
    }),
  };
}

/** How often each rule of an audit found something on a page. */
export class FoundOn {
  private readonly numbers: ReadonlyMap<number, number>;

  constructor(private readonly record: AuditRecord) {
    this.numbers = new Map([...record.pages].map((hash, i) => [hash, i + 1]));
  }

  /** Null where the audit cannot tell: it did not read the page, did not see its content, or did not check the rule there. */
  on(url: string, ruleId: string): number | null {
    const { record } = this;
    const number = this.numbers.get(pageHash(url));
    const rule = record.rules.get(ruleId);
    if (number === undefined || rule === undefined || !rule.isChecked || record.unseen.has(number)) return null;
    const { at, counts } = rule.found;
    const index = at.indexOf(number);
    if (index !== -1) return counts[index] ?? 0;
    return rule.unchecked.has(number) || rule.isUnsure ? null : 0;
  }

  all(url: string): Record<string, number> {
    const found: Record<string, number> = {};
    for (const id of this.record.rules.keys()) {
      const count = this.on(url, id);
      if (count !== null && count > 0) found[id] = count;
    }
    return found;
  }

  /** What people ignore on the page, by rule. */
  allIgnored(url: string): Record<string, number> {
    const number = this.numbers.get(pageHash(url));
    const ignored = [...this.record.rules].flatMap(
      ([
        id,
        {
          ignored: { at, counts },
        },
      ]) => {
        const index = number === undefined ? -1 : at.indexOf(number);
        return index === -1 ? [] : [[id, counts[index] ?? 0] as const];
      },
    );
    return Object.fromEntries(ignored);
  }

  ignoredAnywhere(ruleId: string): number {
    return this.record.rules.get(ruleId)?.ignored.counts.reduce((sum, count) => sum + count, 0) ?? 0;
  }

  /** Of the site as a whole, and on all pages. Null where the rule was not checked. */
  anywhere(ruleId: string): number | null {
    const rule = this.record.rules.get(ruleId);
    if (rule === undefined || !rule.isChecked) return null;
    return rule.found.counts.reduce((sum, count) => sum + count, 0);
  }
}

/** URLs of the pages that the report lists. */
function pagesOf({ pages }: AnyReport): string[] {
  return (Array.isArray(pages) ? (pages as unknown[]) : []).flatMap((page) => {
    const { url } = (page ?? {}) as { url?: unknown };
    return typeof url === 'string' ? [url] : [];
  });
}
