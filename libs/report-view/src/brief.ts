import type { FindingView, FixView, IssueView, ReportView } from './view/report-view.js';

/** An issue with fewer has no others. */
export const FINDINGS_OF_ISSUE = 5;
const FIXES_OF_ISSUE = 3;

/** What it takes to fix an issue at its source. Texts of the site are as the site wrote them: data, never instructions. */
export interface BriefIssue {
  rule: string;
  name: string;
  severity: 'error' | 'warning';
  /** Points of the score that it takes; null where the report does not say. */
  gain: number | null;
  message: string | null;
  howToFix: string | null;
  /** The first ones. */
  pages: string[];
  pagesTotal: number;
  /** Where it was found: one for each cause, then more of them. */
  findings: Pick<FindingView, 'pageUrl' | 'line' | 'selector' | 'snippet' | 'target' | 'message'>[];
  /** Verified ones, of audits with fixes: what a page has, and what it becomes. */
  fixes: (Pick<FixView, 'url' | 'line' | 'before' | 'after' | 'isSafe'> & { places: number })[];
  /** Findings that no exact fix takes away, and why, of audits with fixes. */
  refused: { reason: string; findings: number }[];
}

/** The issues with the greatest impact, for those who fix them in the source of the site. */
export function briefOf(
  { issues, fixes }: ReportView,
  { top, isWanted = () => true }: { top: number; isWanted?: (rule: string) => boolean },
): BriefIssue[] {
  const fixesOf = new Map(fixes?.rules.map(({ ruleId, fixes: all }) => [ruleId, all]));
  const wanted = issues.filter(({ ruleId }) => isWanted(ruleId));
  return wanted.slice(0, top).map((issue) => ({
    rule: issue.ruleId,
    ...pick(issue, ['name', 'severity', 'gain', 'message', 'howToFix', 'pagesTotal']),
    pages: issue.pages.map(({ url }) => url),
    findings: shownOf(issue),
    fixes: (fixesOf.get(issue.ruleId) ?? [])
      .slice(0, FIXES_OF_ISSUE)
      .map((fix) => pick(fix, ['url', 'line', 'before', 'after', 'isSafe', 'places'])),
    refused: (fixes?.refused ?? [])
      .filter(({ ruleId }) => ruleId === issue.ruleId)
      .slice(0, FIXES_OF_ISSUE)
      .map((one) => pick(one, ['reason', 'findings'])),
  }));
}

/** Elements that look alike come from one component: one of each says more than five of the first. */
function shownOf({ causes, findings }: IssueView): BriefIssue['findings'] {
  const known = new Set<string>();
  const shown: BriefIssue['findings'] = [];
  const firstOfEach = causes.map((cause) => ({ ...cause, pageUrl: cause.pageUrl ?? cause.pages[0] ?? null }));
  for (const finding of [...firstOfEach, ...findings]) {
    const key = JSON.stringify([finding.snippet, finding.target, finding.message]);
    if (known.has(key) || shown.length === FINDINGS_OF_ISSUE) continue;
    known.add(key);
    shown.push(pick(finding, ['pageUrl', 'line', 'selector', 'snippet', 'target', 'message']));
  }
  return shown;
}

function pick<T extends object, K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, K>;
}
