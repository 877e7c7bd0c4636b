import type { ChangedFinding, Comparison } from '#audit-engine/comparison';
import { oneLine, type ReportView } from '#report-view';
import { counted, number, signed } from '#common/words';
import type { GateResult } from '../gates/gates.js';
import type { Ignored } from '../gates/ignores.js';
import { countListed } from './listed-findings.js';
import type { Shown } from './shown.js';

/** `tripped: score<90 (the score is 74.8)`. */
export function gateLine({ gate, isTripped, isJudged, isUnknown, actual }: GateResult): string {
  const state = isUnknown ? 'cannot be checked' : isTripped ? 'tripped' : isJudged ? 'kept' : 'not checked';
  return `Gate ${state}: ${oneLine(gate, 200)} (${oneLine(actual, 200)})`;
}

/** `new 3, resolved 7, still there 12, not re-checked 0; score +1.2`. */
export function comparisonLine(comparison: Comparison, score: number | null = null): string {
  const { notRechecked, notSeenBefore, isScoreComparable, previousHealthScore, commonScore, partialNote } = comparison;
  const moved =
    score === null || previousHealthScore === null || !isScoreComparable ? null : score - previousHealthScore;
  const isCommon = commonScore && commonScore.previous !== null && commonScore.current !== null;
  return [
    `Since the last report: new ${comparison.new}, resolved ${comparison.resolved}, still there ${comparison.stillThere}`,
    notRechecked === 0 ? null : `not re-checked ${notRechecked}`,
    notSeenBefore ? `not seen before ${notSeenBefore}` : null,
    moved === null ? null : `score ${signed(moved)}`,
    isCommon
      ? `score ${signed((commonScore.current ?? 0) - (commonScore.previous ?? 0))} over the ${counted(commonScore.pages, 'page')} that both audits read`
      : null,
    partialNote ?? null,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** What broke, then what was resolved, a line each: `New: core/title /about:3 The page has no title.` */
export function changeLines({ new: found, resolved, ...named }: Comparison, most: number): string[] {
  const { newFindings = [], resolvedFindings = [] } = named as Partial<Comparison>;
  return [
    ...linesOf('New', newFindings, { most, total: found }),
    ...linesOf('Resolved', resolvedFindings, { most, total: resolved }),
  ];
}

function linesOf(
  word: string,
  findings: readonly ChangedFinding[],
  { most, total }: { most: number; total: number },
): string[] {
  const shown = findings.slice(0, most);
  if (shown.length === 0) return [];
  return [
    ...shown.map((finding) => `${word}: ${changedLine(finding)}`),
    ...(total > shown.length ? [`${word}: and ${number(total - shown.length)} more`] : []),
  ];
}

function changedLine({ ruleId, ruleName, severity, pageUrl, line, selector, message }: ChangedFinding): string {
  const place = pageUrl === null ? 'the site' : `${pageUrl}${line === null ? '' : `:${line}`}`;
  return oneLine(
    `${severity} ${ruleId} at ${place}${selector === null ? '' : ` (${selector})`}: ${message ?? ruleName}`,
    400,
  );
}

/** What has become of the fixes of audits before; null where a report does not say. */
export function earlierFixesLine({ fixes }: ReportView): string | null {
  if (!fixes?.earlier) return null;
  const { confirmed, cameBack, stillThere, notRechecked } = fixes.earlier;
  return `Fixes of earlier audits: confirmed ${confirmed}, came back ${cameBack}, not applied ${stillThere}${notRechecked === 0 ? '' : `, not re-checked ${notRechecked}`}`;
}

export function ignoredLine({ rule, url, until, reason, findings }: Ignored): string {
  const where = url === null ? '' : ` at ${oneLine(url, 200)}`;
  return `Ignored: ${oneLine(rule, 100)}${where}, ${counted(findings, 'finding')}${until === null ? '' : ` until ${until}`} (${oneLine(reason, 300)})`;
}

/** What is shown of all findings, and how to get the others; null when nothing is left out. */
export function cutLine({ view, findings }: Pick<Shown, 'view' | 'findings'>, shown: number): string | null {
  const { listed, total } = countListed(view);
  if (shown >= total) return null;
  const rest =
    findings !== null
      ? '; export all with -o findings.csv'
      : listed > shown
        ? `; this report lists ${number(listed)} of them: -o findings.csv`
        : '; this report lists no more';
  return `Shows ${number(shown)} of ${number(total)} findings${rest}`;
}
