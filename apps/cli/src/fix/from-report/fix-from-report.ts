import { setImmediate } from 'node:timers/promises';
import { fixPage, type FixedPage, type ProposedFix } from '#fixes';
import { CommandError } from '../../command-error.js';
import { EXIT } from '../../exit-codes.js';
import { toPageInput } from '../fix-page-file.js';
import type { FixedTree, Sink } from '../fix-tree.js';
import { splitMark } from '../page-file.js';
import { applyToOther, applyToServed, findApplied, type Applied } from './apply-fixes.js';
import { SiteFiles, type Found } from './site-files.js';

export interface ReportTask {
  root: string;
  base: string | null;
  pages: readonly FixedPage[];
  wanted: (fix: ProposedFix) => boolean;
  /** Whether they are there already, instead of writing them. */
  isCheck: boolean;
  sink: Sink;
  signal: AbortSignal;
  tell: (text: string) => void;
}

type File = Exclude<Found, { reason: string }>;

/** Brings the fixes of a report into the files that its pages come from. What fits no file, or several, is left, with the reason. */
export async function fixFromReport(task: ReportTask): Promise<FixedTree> {
  const { root, base, pages, wanted, signal, tell } = task;
  const files = await SiteFiles.read(root, (count) => tell(`${count} files read`));
  const tree: FixedTree = {
    ...{ pages: 0, findingsBefore: 0, findingsAfter: 0, fixed: [], left: [], leftTotal: 0, passedOver: [] },
  };
  const taken = new Map<string, string>();
  for (const page of pages) {
    await setImmediate();
    if (signal.aborted)
      throw new CommandError('INTERRUPTED', 'Interrupted. Nothing was changed.', { exitCode: EXIT.interrupted });
    const chosen = page.fixes.filter(wanted);
    if (chosen.length === 0) continue;
    const found = await files.find(page.url, page.bodyHash, base);
    if ('reason' in found) {
      tree.passedOver.push({ path: page.url, reason: found.reason });
      continue;
    }
    const edits = JSON.stringify(chosen.map((fix) => fix.edits));
    const known = taken.get(found.path);
    // One file at two addresses: once, when both say the same.
    if (known === edits) continue;
    if (known !== undefined) {
      tree.passedOver.push({ path: page.url, reason: `is ${found.path}, which another address has changed otherwise` });
      continue;
    }
    taken.set(found.path, edits);
    await add(tree, task, { page, chosen, found });
  }
  return tree;
}

async function add(
  tree: FixedTree,
  { isCheck, sink }: ReportTask,
  { page, chosen, found }: { page: FixedPage; chosen: ProposedFix[]; found: File },
): Promise<void> {
  const { path, text } = found;
  const { mark, html } = splitMark(text);
  const result = isCheck ? checked(html, found, { page, chosen }) : applied(html, found, { page, chosen });
  const after = mark + result.html;
  const findings = { before: findingsOf(page.url, html), after: findingsOf(page.url, result.html) };
  const fixes = {
    verified: result.applied.map(({ rule, safety, removes, line, before, after: now }) => ({
      ...{ rule, safety, removed: removes, places: [{ line, before, after: now }] },
    })),
    refused: [],
    findingsBefore: findings.before,
    findingsAfter: findings.after,
  };
  const reason = after === text ? null : await sink.take({ path, before: text, after, fixes });
  if (reason !== null) {
    tree.passedOver.push({ path, reason });
    return;
  }
  tree.pages++;
  tree.findingsBefore += findings.before;
  tree.findingsAfter += findings.after;
  if (fixes.verified.length > 0)
    tree.fixed.push({ path, verified: fixes.verified, findingsBefore: findings.before, findingsAfter: findings.after });
  tree.leftTotal += result.refused.length;
  for (const { fix, reason: why } of result.refused)
    tree.left.push({ path, rule: fix.rule, message: '', line: fix.line, reason: why });
}

interface OnPage {
  page: FixedPage;
  chosen: ProposedFix[];
}

function applied(html: string, { isSame }: File, { page, chosen }: OnPage): Applied {
  return isSame ? applyToServed(html, page, chosen) : applyToOther(html, page, chosen);
}

function checked(html: string, { isSame }: File, { page, chosen }: OnPage): Applied {
  const reason = 'the file is as it was served';
  return isSame
    ? { html, applied: [], refused: chosen.map((fix) => ({ fix, reason })) }
    : findApplied(html, page, chosen);
}

function findingsOf(url: string, html: string): number {
  return fixPage(toPageInput(url, html), { fixes: [] }).findingsBefore;
}
