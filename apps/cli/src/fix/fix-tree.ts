import { setImmediate } from 'node:timers/promises';
import type { RefusedFix, VerifiedFix } from '#fixes';
import { CommandError } from '../command-error.js';
import { EXIT } from '../exit-codes.js';
import { fixPageFile, type FixChoice, type FixedFile } from './fix-page-file.js';
import { findPages, isPassedOver, readPageFile, type PassedOver } from './page-file.js';
import { TreeFiles } from './tree-files.js';

/** Findings left to people that are kept for the answer; all are counted. */
const MAX_LEFT = 1_000;

/** Where fixed files go: to their places, into a patch, into a commit. */
export interface Sink {
  /** A file with at least one fix. @returns why it cannot go there, as the rest of a sentence that begins with its name */
  take(file: FixedFile): Promise<string | null>;
}

export interface FixedPage {
  path: string;
  verified: VerifiedFix[];
  findingsBefore: number;
  findingsAfter: number;
}

/** What was done with a folder. */
export interface FixedTree {
  /** Files that were checked. */
  pages: number;
  findingsBefore: number;
  findingsAfter: number;
  fixed: FixedPage[];
  /** At most 1,000. */
  left: (RefusedFix & { path: string })[];
  leftTotal: number;
  passedOver: PassedOver[];
}

export interface TreeTask extends Omit<FixChoice, 'files'> {
  root: string;
  sink: Sink;
  signal: AbortSignal;
  onPage: (pages: number) => void;
}

/** Checks and fixes every page below a folder, one at a time. */
export async function fixTree({ root, sink, signal, onPage, ...chosen }: TreeTask): Promise<FixedTree> {
  const files = chosen.fixes.some(({ usesCrawl }) => usesCrawl) ? await TreeFiles.of(root) : null;
  const choice = { ...chosen, files };
  const tree: FixedTree = {
    pages: 0,
    findingsBefore: 0,
    findingsAfter: 0,
    fixed: [],
    left: [],
    leftTotal: 0,
    passedOver: [],
  };
  for await (const path of findPages(root)) {
    // Checking never waits for anything: without this, Ctrl-C would not be heard.
    await setImmediate();
    if (signal.aborted)
      throw new CommandError('INTERRUPTED', 'Interrupted. Nothing was changed.', { exitCode: EXIT.interrupted });
    const read = await readPageFile(root, path);
    const file = isPassedOver(read) ? read : fixPageFile(read, choice);
    if (isPassedOver(file)) tree.passedOver.push(file);
    else await add(tree, file, sink);
    onPage(tree.pages);
  }
  return tree;
}

async function add(tree: FixedTree, file: FixedFile, sink: Sink): Promise<void> {
  const { path, fixes } = file;
  const { verified, refused, findingsBefore, findingsAfter } = fixes;
  const reason = file.before === file.after ? null : await sink.take(file);
  if (reason !== null) {
    tree.passedOver.push({ path, reason });
    return;
  }
  tree.pages++;
  tree.findingsBefore += findingsBefore;
  tree.findingsAfter += findingsAfter;
  if (verified.length > 0) tree.fixed.push({ path, verified, findingsBefore, findingsAfter });
  tree.leftTotal += refused.length;
  for (const one of refused.slice(0, MAX_LEFT - tree.left.length)) tree.left.push({ path, ...one });
}
