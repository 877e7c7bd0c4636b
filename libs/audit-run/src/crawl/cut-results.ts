import type { PageResults } from '#audit-engine';

/** The JSON of results without their findings, and with the numbers of all of them: what is kept of a page when a run has found too much. */
export function cutResults(json: string): string {
  const results = JSON.parse(json) as PageResults;
  const counts = { ...results.counts };
  for (const [ruleId] of results.findings) if (!(ruleId in results.counts)) counts[ruleId] = (counts[ruleId] ?? 0) + 1;
  return JSON.stringify({ ...results, findings: [], counts });
}
