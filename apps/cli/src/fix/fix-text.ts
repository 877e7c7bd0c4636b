import { oneLine } from '#report-view';
import { counted, plural } from '#common/words';
import type { FixedTree } from './fix-tree.js';

export type Done = 'written' | 'report-check' | 'dry-run' | 'check' | 'patch' | 'proposed';

const MAX_LINES = 50;
const SAID: Readonly<Record<Done, string>> = {
  written: 'fixed',
  'dry-run': 'would be fixed (nothing was written)',
  check: 'can be fixed (nothing was written)',
  'report-check': 'are fixed as the report has it',
  proposed: 'fixed in a branch (no file here was changed)',
  patch: 'are fixed by the patch (nothing was written)',
};

/** What was done, for people. */
export function fixText(tree: FixedTree, { done, base }: { done: Done; base: string | null }): string {
  const { pages, fixed, findingsBefore, findingsAfter, passedOver } = tree;
  const removed = fixed.reduce((sum, { verified }) => sum + verified.reduce((all, fix) => all + fix.removed, 0), 0);
  return [
    removed === 0
      ? `Nothing to fix: ${counted(pages, 'page')}, ${counted(findingsBefore, 'finding')}.`
      : `${counted(removed, 'finding')} on ${fixed.length} of ${counted(pages, 'page')} ${SAID[done]}. Findings: ${findingsBefore} before, ${findingsAfter} after.`,
    ...some(fixed, ({ path, verified }) => {
      const list = verified.map(({ rule, removed: count }) => (count === 1 ? rule : `${rule} ${count}`));
      return `  ${oneLine(path, 200)}: ${list.join(', ')}`;
    }),
    ...lookLines(tree),
    ...leftLines(tree),
    ...(passedOver.length === 0 ? [] : ['Not changed:']),
    ...some(passedOver, ({ path, reason }) => `  ${oneLine(path, 200)} ${reason}.`),
    ...(base === null && done !== 'report-check'
      ? ['The folder does not say its URL: without --base, what depends on it (canonical, hreflang, own links) stays.']
      : []),
  ].join('\n');
}

function lookLines({ looks }: FixedTree): string[] {
  if (!looks) return [];
  const { same, different, notCompared, example } = looks;
  if (same + different + notCompared === 0) return [];
  return [
    `In a browser, before and after: ${counted(same, 'page')} ${plural(same, 'looks', 'look')} the same, ${different} ${plural(different, 'differs', 'differ')}, ${notCompared} could not be compared${example === null ? '.' : ` (${oneLine(example, 200)})`}`,
  ];
}

function leftLines({ left, leftTotal }: FixedTree): string[] {
  if (leftTotal === 0) return [];
  const kinds = new Map<string, number>();
  for (const { rule, reason } of left) {
    const kind = `${rule}: ${oneLine(reason, 200)}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const sorted = [...kinds].sort(([, a], [, b]) => b - a);
  return [
    `${counted(leftTotal, 'finding')} of these rules ${plural(leftTotal, 'needs', 'need')} manual work:`,
    ...some(sorted, ([kind, count]) => `  ${count} × ${kind}`),
  ];
}

function some<T>(list: readonly T[], line: (one: T) => string): string[] {
  const lines = list.slice(0, MAX_LINES).map(line);
  return list.length > MAX_LINES ? [...lines, `  and ${list.length - MAX_LINES} more (--json has all)`] : lines;
}
