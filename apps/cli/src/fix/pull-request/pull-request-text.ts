import { FIXES_MARK } from '#common';
import type { Safety } from '#fixes';
import { oneLine } from '#report-view';
import { counted } from '#common/words';
import type { FixedTree } from '../fix-tree.js';

/** Forges take 65,536 characters. */
const MAX_BODY = 40_000;
const MAX_PLACES = 3;
const END = '<!-- /sqout:fixes -->';

export function titleOf(tree: FixedTree): string {
  return `Fix ${counted(removedIn(tree), 'finding')} on ${counted(tree.fixed.length, 'page')}`;
}

/** Rules and numbers alone: nothing that a page says. */
export function commitMessage(tree: FixedTree, series: string): string {
  const list = rulesOf(tree).map(({ rule, removed }) => `- ${rule}: ${removed}`);
  return `${titleOf(tree)}\n\nEvery change was checked again with all rules: its findings are gone and nothing else got worse.\n\n${list.join('\n')}\n\nSqout-Fixes: ${series}\n`;
}

/** The text of a pull request. What pages and names of files say is in code, in which no forge finds links, names or markup. */
export function bodyOf(tree: FixedTree): string {
  const before = tree.fixed.reduce((sum, page) => sum + page.findingsBefore, 0);
  const after = tree.fixed.reduce((sum, page) => sum + page.findingsAfter, 0);
  const lines = [
    FIXES_MARK,
    `**${counted(removedIn(tree), 'finding')} fixed on ${counted(tree.fixed.length, 'page')}.** Every change was checked again with all rules before this pull request: its findings are gone, no rule reports more, and no link is lost.`,
    '',
    '| Findings | Before | After |',
    '| --- | ---: | ---: |',
    `| on the ${counted(tree.fixed.length, 'changed page')} | ${before} | ${after} |`,
    `| on all ${counted(tree.pages, 'page')} | ${tree.findingsBefore} | ${tree.findingsAfter} |`,
    '',
    '| Rule | Findings gone | Pages | |',
    '| --- | ---: | ---: | --- |',
    ...rulesOf(tree).map(
      ({ rule, removed, pages, safety }) =>
        `| \`${rule}\` | ${removed} | ${pages} | ${safety === 'safe' ? 'safe' : 'please review it'} |`,
    ),
  ];
  let length = lines.reduce((sum, line) => sum + line.length + 1, 0);
  for (const [shown, { path, verified }] of tree.fixed.entries()) {
    const part = [
      '',
      inCode(oneLine(path, 300)),
      ...verified.flatMap(({ rule, places }) => [
        '',
        `- \`${rule}\``,
        ...places.slice(0, MAX_PLACES).flatMap(({ line, before: old, after: now }) => asDiff(line, old, now)),
        ...(places.length > MAX_PLACES ? [`  and ${places.length - MAX_PLACES} more places`] : []),
      ]),
    ];
    const size = part.reduce((sum, line) => sum + line.length + 1, 0);
    if (length + size > MAX_BODY) {
      lines.push('', `The other ${counted(tree.fixed.length - shown, 'page')} are in the changed files.`);
      break;
    }
    length += size;
    lines.push(...part);
  }
  return [...lines, END].join('\n');
}

/** What people wrote around our part stays. */
export function mergedBody(known: string, ours: string): string {
  const from = known.indexOf(FIXES_MARK);
  // The last one: what pages say may hold it, too.
  const to = known.lastIndexOf(END);
  return from === -1 || to < from ? ours : known.slice(0, from) + ours + known.slice(to + END.length);
}

interface RuleSum {
  rule: string;
  safety: Safety;
  removed: number;
  pages: number;
}

function rulesOf({ fixed }: FixedTree): RuleSum[] {
  const rules = new Map<string, RuleSum>();
  for (const { verified } of fixed)
    for (const { rule, safety, removed } of verified) {
      const sum = rules.get(rule) ?? { rule, safety, removed: 0, pages: 0 };
      sum.removed += removed;
      sum.pages++;
      rules.set(rule, sum);
    }
  return [...rules.values()].sort((a, b) => b.removed - a.removed || (a.rule < b.rule ? -1 : 1));
}

function removedIn(tree: FixedTree): number {
  return rulesOf(tree).reduce((sum, { removed }) => sum + removed, 0);
}

function asDiff(line: number, before: string, after: string): string[] {
  const [old, now] = [oneLine(before, 200), oneLine(after, 200)];
  const fence = '`'.repeat(Math.max(3, longestRun(old) + 1, longestRun(now) + 1));
  return ['', `  line ${line}`, '', `  ${fence}diff`, `  - ${old}`, `  + ${now}`, `  ${fence}`];
}

function inCode(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  return fence.length === 1 ? `\`${text}\`` : `${fence} ${text} ${fence}`;
}

function longestRun(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
}
