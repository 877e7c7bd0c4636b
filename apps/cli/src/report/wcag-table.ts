import type { RuleOutcome } from '#audit-engine/wcag';
import { csvCell } from '#common';
import { oneLine } from '#report-view';
import type { AnyReport } from './any-report.js';
import { countListed } from './listed-findings.js';
import type { Shown } from './shown.js';
import { cutLine, gateLine, ignoredLine } from './words.js';

/** Every success criterion of WCAG 2.2 A and AA with what the rules of the audit say of it, as CSV; then the gates and notes. */
export async function renderWcag(shown: Shown): Promise<string> {
  const { conformanceCsv, conformanceOf } = await import('#audit-engine/wcag');
  const { ruleMetas } = await import('#audit-engine/rules');
  const notes = [
    ...shown.notes,
    ...shown.gates.map(gateLine),
    ...shown.ignored.map(ignoredLine),
    cutLine(shown, countListed(shown.view).listed),
  ].filter((note) => note !== null);
  const table = conformanceCsv(conformanceOf(outcomesOf(shown.report), ruleMetas));
  return table + notes.map((note) => `note,${csvCell(oneLine(note))}\r\n`).join('');
}

/** Rules of a report of ours; what others write is left out. */
function outcomesOf({ ruleResults }: AnyReport): Record<string, RuleOutcome> {
  const entries = Object.entries((ruleResults ?? {}) as Record<string, Partial<RuleOutcome>>);
  return Object.fromEntries(
    entries.flatMap(([id, rule]): [string, RuleOutcome][] => {
      const { status, items, judged } = rule;
      if (typeof status !== 'string' || typeof judged !== 'number' || !Array.isArray(items)) return [];
      const clean = (items as RuleOutcome['items']).map(({ pageUrl, message }) => ({
        ...{ pageUrl: typeof pageUrl === 'string' ? oneLine(pageUrl) : null, message: oneLine(message) },
      }));
      return [[id, { ...(rule as RuleOutcome), name: oneLine(rule.name ?? id), items: clean }]];
    }),
  );
}
