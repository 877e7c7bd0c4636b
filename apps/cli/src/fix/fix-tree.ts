import { setImmediate } from 'node:timers/promises';
import type { RefusedFix, VerifiedFix } from '#fixes';
import { CommandError } from '../command-error.js';
import { EXIT } from '../exit-codes.js';
import { fixPageFile, type FixChoice, type FixedFile } from './fix-page-file.js';
import type { LookCounts, PageLooks } from './looks/page-looks.js';
import { findPages, isPassedOver, readPageFile, type PageFile, type PassedOver } from './page-file.js';
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
  /** Where a browser compared pages with their fixes. */
  looks?: LookCounts;
}

export interface TreeTask extends Omit<FixChoice, 'files'> {
  root: string;
  /** Null: no browser shows the pages. */
  looks: PageLooks | null;
  sink: Sink;
  signal: AbortSignal;
  onPage: (pages: number) => void;
}

/** Checks and fixes every page below a folder, one at a time. */
export async function fixTree({ root, looks, sink, signal, onPage, ...chosen }: TreeTask): Promise<FixedTree> {
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
    const file = isPassedOver(read) ? read : await fixShown(read, choice, looks);
    if (isPassedOver(file)) tree.passedOver.push(file);
    else await add(tree, file, sink);
    onPage(tree.pages);
  }
  return looks === null ? tree : { ...tree, looks: looks.counts };
}

/** Without the fixes that a browser shows. */
async function fixShown(page: PageFile, choice: FixChoice, looks: PageLooks | null): Promise<FixedFile | PassedOver> {
  const file = fixPageFile(page, choice);
  if (looks === null || isPassedOver(file)) return file;
  const fixedBy = (isWanted: (rule: string) => boolean): FixedFile | PassedOver =>
    fixPageFile(page, { ...choice, fixes: choice.fixes.filter(({ rule }) => isWanted(rule)) });
  const { verified } = file.fixes;
  const held = await looks.visible(
    file,
    verified.map(({ rule }) => rule),
    (rules) => {
      const part = fixedBy((rule) => rules.includes(rule));
      return isPassedOver(part) ? null : part.after;
    },
  );
  const rest = held.size === 0 ? file : fixedBy((rule) => !held.has(rule));
  if (isPassedOver(rest)) return rest;
  const refused = verified.flatMap(({ rule, places }) => {
    const reason = held.get(rule);
    return reason === undefined ? [] : places.map(({ line }) => ({ rule, message: '', line, reason }));
  });
  return { ...rest, fixes: { ...rest.fixes, refused: [...rest.fixes.refused, ...refused] } };
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
