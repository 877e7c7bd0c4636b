import { foundIn, type PageRow } from '#audit-run/port';
import type { Sql } from '#database';

/** What a rule has found on the pages that a run has read so far. */
export interface LiveFinding {
  ruleId: string;
  pages: number;
  findings: number;
  /** The first page with it. */
  example: string;
}

const COUNT = `
  INSERT INTO live_findings AS f (run_id, rule_id, pages, findings, example)
  SELECT $1, u.* FROM unnest($2::text[], $3::int[], $4::int[], $5::text[]) AS u
  ON CONFLICT (run_id, rule_id) DO UPDATE
  SET pages = f.pages + excluded.pages, findings = f.findings + excluded.findings`;

/** Counts what was found on pages that were just stored. The caller holds the run's lock, and stores each page once. */
export async function countLiveFindings(sql: Sql, runId: string, pages: readonly PageRow[]): Promise<void> {
  const byRule = new Map<string, LiveFinding>();
  for (const { url, found, results } of pages)
    for (const [ruleId, findings] of found ?? foundIn(JSON.parse(results) as Parameters<typeof foundIn>[0])) {
      const rule = byRule.get(ruleId) ?? { ruleId, pages: 0, findings: 0, example: url };
      byRule.set(ruleId, { ...rule, pages: rule.pages + 1, findings: rule.findings + findings });
    }
  if (byRule.size === 0) return;
  const rules = [...byRule.values()];
  await sql.query(COUNT, [
    runId,
    rules.map(({ ruleId }) => ruleId),
    rules.map((rule) => rule.pages),
    rules.map((rule) => rule.findings),
    rules.map(({ example }) => example),
  ]);
}

/** One row a rule that found something: at most as many as there are rules. */
export function readLiveFindings(sql: Sql, runId: string): Promise<LiveFinding[]> {
  return sql.query<LiveFinding>(
    'SELECT rule_id AS "ruleId", pages, findings, example FROM live_findings WHERE run_id = $1',
    [runId],
  );
}
