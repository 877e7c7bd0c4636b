import { namesRule } from '#audit-engine/retired';
import { matchesUrl } from '#common';
import type { Finding } from '#client';
import { unescapeMarkup, type IssueView, type ReportView } from '#report-view';
import type { Ignored } from '../gates/ignores.js';

/** All findings of an audit, in parts, read again with each call. */
export type ReadFindings = () => AsyncIterable<readonly Finding[]>;

/** A finding as the lists of findings have it, whether the report lists it or the audit stored it. */
export interface ListedFinding {
  severity: 'error' | 'warning';
  category: string;
  ruleId: string;
  ruleName: string;
  /** Success criteria of WCAG 2.2. */
  wcag: readonly string[];
  /** Points of the score that its rule takes. */
  gain: number | null;
  pageUrl: string | null;
  line: number | null;
  selector: string | null;
  message: string | null;
  /** Source of the page, not escaped. */
  snippet: string | null;
  target: string | null;
  /** The same for all findings that one correction removes; null where only the report is left. */
  cause: string | null;
}

export interface FindingsToList {
  view: ReportView;
  ignored: readonly Ignored[];
  /** Null: only what the report lists is known. */
  findings: ReadFindings | null;
}

/** All findings without the ignored ones, in parts; those that the report lists where nothing else is known. */
export async function* listFindings({ view, ignored, findings }: FindingsToList): AsyncGenerator<ListedFinding[]> {
  if (findings === null) {
    for (const issue of view.issues) yield listedOf(issue);
    return;
  }
  const gains = new Map(view.issues.map(({ ruleId, gain }) => [ruleId, gain]));
  const isIgnored = ({ ruleId, pageUrl, url }: Finding): boolean =>
    ignored.some(
      (ignore) =>
        namesRule(ignore.rule, ruleId) &&
        (ignore.url === null || [pageUrl, url].some((place) => place !== null && matchesUrl(ignore.url ?? '', place))),
    );
  for await (const part of findings()) {
    const left = part.filter((finding) => !isIgnored(finding));
    yield left.map((finding) => storedOf(finding, gains.get(finding.ruleId) ?? null));
  }
}

/** How many findings the report lists, and how many there are. */
export function countListed({ issues }: ReportView): { listed: number; total: number } {
  const sum = (read: (issue: IssueView) => number): number => issues.reduce((all, issue) => all + read(issue), 0);
  return { listed: sum(({ findings }) => findings.length), total: sum(({ findingsTotal }) => findingsTotal) };
}

function storedOf(finding: Finding, gain: number | null): ListedFinding {
  const { severity, category, ruleId, ruleName, line, selector, message, snippet, url, cause } = finding;
  const pageUrl = finding.pageUrl ?? finding.pages[0] ?? null;
  return {
    ...{ severity, category, ruleId, ruleName, gain, pageUrl, line, message, cause },
    // Kept by a version before.
    wcag: (finding as Partial<Finding>).wcag ?? [],
    selector: selector ?? null,
    snippet: snippet === null ? null : unescapeMarkup(snippet),
    target: url === pageUrl ? null : url,
  };
}

function listedOf(issue: IssueView): ListedFinding[] {
  const { severity, category, ruleId, name, gain, wcag, findings, pages, message } = issue;
  const head = { severity, category, ruleId, ruleName: name, gain, wcag, cause: null };
  if (findings.length > 0)
    return findings.map(({ label, ...finding }) => ({ ...head, ...finding, message: finding.message ?? label }));
  const places = pages.length > 0 ? pages.map(({ url }) => url) : [null];
  return places.map((pageUrl) => ({
    ...head,
    ...{ pageUrl, message, line: null, selector: null, snippet: null, target: null },
  }));
}
