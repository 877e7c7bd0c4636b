import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { fixPage, type FixedPage, type Proof, type ProposedFix } from '#fixes';
import { CommandError } from '../../command-error.js';
import { EXIT } from '../../exit-codes.js';
import { toPageInput } from '../fix-page-file.js';
import type { FixedTree, Sink } from '../fix-tree.js';
import type { PageLooks } from '../looks/page-looks.js';
import { isPassedOver, readPageFile, splitMark } from '../page-file.js';
import { applyToOther, applyToServed, findApplied, withoutFixes, type Applied } from './apply-fixes.js';
import { ambiguous, SiteFiles, type Found, type Sought } from './site-files.js';

export interface ReportTask extends Required<Proof> {
  root: string;
  base: string | null;
  pages: readonly FixedPage[];
  wanted: (fix: ProposedFix) => boolean;
  /** Those that people have accepted stay, whatever they look like. */
  isAccepted: (fix: ProposedFix) => boolean;
  /** Null: no browser shows the pages. */
  looks: PageLooks | null;
  /** Whether they are there already, instead of writing them. */
  isCheck: boolean;
  sink: Sink;
  signal: AbortSignal;
  tell: (text: string) => void;
}

type File = Exclude<Found, { reason: string }> | Written;

/** A file that has all that was chosen for its page already. */
interface Written {
  path: string;
  text: string;
  /** Without its mark, before the fixes. */
  served: string;
}

/** Brings the fixes of a report into the files that its pages come from. What fits no file, or several, is left, with the reason. */
export async function fixFromReport(task: ReportTask): Promise<FixedTree> {
  const { root, base, pages, wanted, signal, tell } = task;
  const files = await SiteFiles.read(root, (count) => tell(`${count} files read`));
  const tree: FixedTree = {
    ...{ pages: 0, findingsBefore: 0, findingsAfter: 0, fixed: [], left: [], leftTotal: 0, passedOver: [] },
  };
  const taken = new Map<string, string>();
  const sought = pages
    .filter((page) => !files.has(page.bodyHash) && page.fixes.some(wanted))
    .map((page) => soughtOf(page, page.fixes.filter(wanted)));
  const written = await files.findWritten(sought);
  for (const page of pages) {
    await setImmediate();
    if (signal.aborted)
      throw new CommandError('INTERRUPTED', 'Interrupted. Nothing was changed.', { exitCode: EXIT.interrupted });
    const chosen = page.fixes.filter(wanted);
    if (chosen.length === 0) continue;
    const found = await fileOf(page, chosen, { files, written, base, root });
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
  return task.looks === null ? tree : { ...tree, looks: task.looks.counts };
}

async function add(
  tree: FixedTree,
  { isCheck, sink, isNamed, isAccepted, looks }: ReportTask,
  { page, chosen, found }: { page: FixedPage; chosen: ProposedFix[]; found: File },
): Promise<void> {
  const { path, text } = found;
  const { mark, html } = splitMark(text);
  const result =
    'served' in found
      ? again(html, found, { page, chosen, isCheck, isNamed })
      : isCheck
        ? checked(html, found, { page, chosen, isNamed })
        : await appliedShown(html, found, { page, chosen, isNamed, isAccepted, looks });
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

interface Places {
  files: SiteFiles;
  written: ReadonlyMap<string, readonly string[]>;
  base: string | null;
  root: string;
}

/** The file with the bytes that were served, or with those and the fixes; else the one at the page's path. */
async function fileOf(
  page: FixedPage,
  chosen: readonly ProposedFix[],
  { files, written, base, root }: Places,
): Promise<File | { reason: string }> {
  const paths = files.has(page.bodyHash) ? [] : (written.get(page.bodyHash) ?? []);
  const [path] = paths;
  if (path === undefined) return files.find(page.url, page.bodyHash, base);
  const reason = ambiguous(paths);
  if (reason !== null) return { reason };
  const file = await readPageFile(root, path);
  if (isPassedOver(file)) return { reason: `is ${path}, which ${file.reason}` };
  const served = withoutFixes(splitMark(file.text).html, page, chosen);
  return served === null ? { reason: `is ${path}, which was changed in the meantime` } : { ...file, served };
}

function soughtOf(page: FixedPage, chosen: readonly ProposedFix[]): Sought {
  const ways = JSON.stringify([page.regions, chosen.map(({ edits }) => edits)]);
  return {
    bodyHash: page.bodyHash,
    key: createHash('sha256').update(ways).digest('hex'),
    undo: (html) => withoutFixes(html, page, chosen),
  };
}

/** Nothing is to be done; a check evaluates what was served with the fixes once more. */
function again(
  html: string,
  { served }: Written,
  { page, chosen, isCheck, isNamed }: OnPage & { isCheck: boolean },
): Applied {
  if (!isCheck) return { html, applied: [], refused: [] };
  const result = applyToServed(served, page, chosen, { isNamed });
  return { ...result, html };
}

interface OnPage extends Required<Proof> {
  page: FixedPage;
  chosen: ProposedFix[];
}

function applied(html: string, { isSame }: Exclude<File, Written>, { page, chosen, isNamed }: OnPage): Applied {
  return (isSame ? applyToServed : applyToOther)(html, page, chosen, { isNamed });
}

/** Without the safe fixes that a browser shows. */
async function appliedShown(
  html: string,
  found: Exclude<File, Written>,
  { isAccepted, looks, ...wanted }: OnPage & Pick<ReportTask, 'isAccepted' | 'looks'>,
): Promise<Applied> {
  const all = applied(html, found, wanted);
  if (looks === null) return all;
  const safe = all.applied.filter((fix) => fix.safety === 'safe' && !isAccepted(fix));
  const held = await looks.visible(
    { path: found.path, before: html },
    safe.map(({ rule }) => rule),
    (rules) => applied(html, found, { ...wanted, chosen: safe.filter(({ rule }) => rules.includes(rule)) }).html,
  );
  const reasonOf = (fix: ProposedFix): string | undefined => (safe.includes(fix) ? held.get(fix.rule) : undefined);
  const chosen = wanted.chosen.filter((fix) => reasonOf(fix) === undefined);
  const rest = held.size === 0 ? all : applied(html, found, { ...wanted, chosen });
  const refused = safe.flatMap((fix) => {
    const reason = reasonOf(fix);
    return reason === undefined ? [] : [{ fix, reason }];
  });
  return { ...rest, refused: [...rest.refused, ...refused] };
}

function checked(html: string, { isSame }: Exclude<File, Written>, { page, chosen }: OnPage): Applied {
  const reason = 'the file is as it was served';
  return isSame
    ? { html, applied: [], refused: chosen.map((fix) => ({ fix, reason })) }
    : findApplied(html, page, chosen);
}

function findingsOf(url: string, html: string): number {
  return fixPage(toPageInput(url, html), { fixes: [] }).findingsBefore;
}
