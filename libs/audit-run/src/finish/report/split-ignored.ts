import type { PageResults } from '#audit-engine';
import type { ReportBuilder } from '#audit-engine/audit';
import type { FindingsWriter, IgnoredFindings } from '#findings/text';

type Finding = PageResults['findings'][number];
type IgnoredOnPage = NonNullable<Parameters<ReportBuilder['addPage']>[2]>;
type NewFinding = Parameters<FindingsWriter['add']>[1];

export function newFindingOf(page: string, finding: Finding): NewFinding {
  const [, messageId, data, line, snippet, selector = null] = finding;
  return { messageId, data, line, snippet, selector, page, url: null, pages: [], pagesTotal: 0 };
}

/**
 * What of a page counts, and what is ignored. Of findings that are only counted nothing is
 * known: they go with the others where all of those are ignored.
 */
export function splitIgnored(
  page: string,
  results: PageResults,
  ignores: IgnoredFindings,
): { counted: PageResults; ignored: IgnoredOnPage } {
  const ignored = new Map<string, { findings: Finding[]; count: number; isAll: boolean }>();
  if (ignores.isEmpty) return { counted: results, ignored };
  const left: Finding[] = [];
  const leftOf = new Map<string, number>();
  for (const finding of results.findings) {
    const [ruleId] = finding;
    if (!ignores.concerns(ruleId) || !ignores.has({ ruleId, ...newFindingOf(page, finding) })) {
      left.push(finding);
      leftOf.set(ruleId, (leftOf.get(ruleId) ?? 0) + 1);
      continue;
    }
    const out = ignored.get(ruleId) ?? { findings: [], count: 0, isAll: false };
    out.findings.push(finding);
    out.count++;
    ignored.set(ruleId, out);
  }
  const counts = { ...results.counts };
  for (const [ruleId, out] of ignored) {
    const total = results.counts[ruleId];
    out.isAll = !leftOf.has(ruleId);
    if (total === undefined) continue;
    if (out.isAll) {
      out.count = total;
      delete counts[ruleId];
    } else counts[ruleId] = total - out.count;
  }
  return { counted: { ...results, findings: left, counts }, ignored };
}
