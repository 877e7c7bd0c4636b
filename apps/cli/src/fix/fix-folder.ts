import { realpath, stat } from 'node:fs/promises';
import { namesRule, retiredRule, retirementsIn } from '#audit-engine/retired';
import { parseUrl } from '#common';
import { ALL_FIXES, unifiedDiff, type ProposedFix } from '#fixes';
import { oneLine } from '#report-view';
import { counted, plural } from '#common/words';
import { usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { readProject } from '../gates/project-file.js';
import type { Result } from '../result.js';
import { fixTree, type FixedTree, type Sink } from './fix-tree.js';
import { fixFromReport } from './from-report/fix-from-report.js';
import { readReported, type ReportedFixes, type Verdict } from './from-report/reported-fixes.js';
import { fixText, type Done } from './fix-text.js';
import { lookModeOf, openLooks, type LookOptions } from './looks/open-looks.js';
import type { PageLooks } from './looks/page-looks.js';
import { builtFolderWarning } from './built-folder.js';
import { siteOfFolder } from './site-of-folder.js';
import { settleBrokenOff } from './staging-folder.js';
import { TreeCode } from './tree-code.js';
import { WrittenFiles } from './written-files.js';

export interface FixFolderOptions extends LookOptions {
  root: string;
  base?: string;
  rule?: string[];
  dryRun?: boolean;
  patch?: boolean;
  pullRequest?: boolean;
  branch?: string;
  into?: string;
  remote: string;
  forgeApi?: string;
  ignoreDecisions?: boolean;
  config?: string;
}

/** Checks the files of a folder and fixes them, or says what would be done. @throws CommandError */
export async function fixFolder(
  context: Context,
  options: FixFolderOptions,
  server: string | undefined,
): Promise<Result> {
  const { dryRun, check, patch, pullRequest } = options;
  if ([dryRun, check, patch, pullRequest].filter(Boolean).length > 1)
    throw usageError('Choose one of --dry-run, --check, --patch and --pull-request.');
  const mode = lookModeOf(options);
  const root = await folderOf(options.root);
  const project = await readProject(options.config);
  const isChosen = chosenRules(options, project.rulesOff);
  const { terminal } = context;
  for (const note of retirementsIn(options.rule ?? [])) terminal.note(note);
  const what = options.report ?? options.run;
  const reported = what === undefined ? null : await readReported(context, { what, folder: project.folder, server });
  if (reported !== null) terminal.note(sourceNote(reported));
  const base =
    readBase(options.base) ??
    readBase(project.audit.url) ??
    (reported === null ? await saidBase(root, terminal) : null);
  const warning = await builtFolderWarning(root, context.env);
  if (warning !== null) terminal.warn(warning);
  const wanted = reported === null ? null : byDecisions(context, reported, { isChosen, options });
  const code = new TreeCode(root);
  const isNamed = (id: string): boolean => code.names(id);
  const hasReview = options.review === true;
  const workShown = (sink: Sink, looks: PageLooks | null): Promise<FixedTree> => {
    const signal = context.untilInterrupted();
    const fixes = ALL_FIXES.filter(({ rule, safety }) => isChosen({ rule, isOffered: safety === 'safe' }));
    return reported === null || wanted === null
      ? fixTree({
          root,
          base,
          fixes,
          hasReview,
          isNamed,
          looks,
          sink,
          signal,
          onPage: (count) => terminal.progress(`${counted(count, 'page')} checked`),
        })
      : fixFromReport({
          ...{ root, base, pages: reported.pages, wanted, sink, signal, isNamed, isCheck: options.check === true },
          looks,
          isAccepted: (fix) => !options.ignoreDecisions && reported.verdictOf(fix) === 'accepted',
          tell: (text) => terminal.progress(text),
        });
  };
  const work = async (sink: Sink): Promise<FixedTree> => {
    const looks = mode === null ? null : await openLooks(context, { root, base, mode });
    try {
      return await workShown(sink, looks);
    } finally {
      await looks?.close();
    }
  };
  if (options.patch) {
    const parts: string[] = [];
    const tree = await work(patchInto(parts));
    terminal.clear();
    terminal.note(fixText(tree, { done: 'patch', base }));
    const patch = parts.join('');
    return { value: { root, ...tree, patch }, text: patch === '' ? null : patch.replace(/\n$/, '') };
  }
  if (options.pullRequest) return propose(context, { root, base, options, work });
  const done: Done = options.check ? 'check' : options.dryRun ? 'dry-run' : 'written';
  const tree = done === 'written' ? await write(context, root, work) : await work(NOWHERE);
  return {
    value: { root, isWritten: done === 'written', ...tree },
    text: fixText(tree, { done: reported !== null && done === 'check' ? 'report-check' : done, base }),
    exitCode: done === 'check' && isOpen(tree, reported !== null) ? EXIT.problemsFound : EXIT.ok,
  };
}

interface Proposing {
  root: string;
  base: string | null;
  options: FixFolderOptions;
  work: (sink: Sink) => Promise<FixedTree>;
}

async function propose(context: Context, { root, base, options, work }: Proposing): Promise<Result> {
  const { branch, into, remote, forgeApi } = options;
  const { Proposal } = await import('./pull-request/proposal.js');
  const proposal = await Proposal.begin({
    ...{ root, env: context.env, signal: context.untilInterrupted(), site: base === null ? null : new URL(base).host },
    ...{ branch, into, remote, forgeApi },
  });
  const tree = await work(proposal);
  const proposed = await proposal.submit(tree);
  const said =
    proposed === null
      ? 'No pull request: there is nothing to fix.'
      : `Pull request ${proposed.number} ${proposed.state}: ${proposed.url}`;
  return {
    value: { root, pullRequest: proposed, ...tree },
    text: `${fixText(tree, { done: 'proposed', base })}\n${said}`,
  };
}

/** Before anything is written: the author of the report decides what is proposed. */
function sourceNote({ source, pages }: ReportedFixes): string {
  const sites = [...new Set(pages.map(({ url }) => new URL(url).origin))];
  const of = sites.length === 0 ? '' : `, of ${sites.slice(0, 3).join(', ')}${sites.length > 3 ? ', …' : ''}`;
  return `Fixes from ${source}${of}. Each one is proved again on your files before it is written.`;
}

const NOWHERE: Sink = { take: async () => null };

function patchInto(parts: string[]): Sink {
  return {
    take: async ({ path, before, after }) => {
      if (path.includes('\\')) return 'has a name that a patch cannot contain';
      parts.push(unifiedDiff(path, before, after));
      return null;
    },
  };
}

async function write(
  { terminal }: Context,
  root: string,
  work: (sink: Sink) => Promise<FixedTree>,
): Promise<FixedTree> {
  const { putBack, left } = await settleBrokenOff(root);
  if (putBack.length > 0)
    terminal.warn(`An earlier run was broken off: ${counted(putBack.length, 'file')} put back as they were before it.`);
  for (const path of left)
    terminal.warn(`An earlier run was broken off, and ${oneLine(path, 200)} was changed since: it stays as it is.`);
  const files = new WrittenFiles(root);
  try {
    const tree = await work({
      take: async (file) => {
        await files.stage(file);
        return null;
      },
    });
    await files.commit();
    return tree;
  } catch (error) {
    await files.discard();
    throw error;
  }
}

async function folderOf(given: string): Promise<string> {
  const root = await realpath(given).catch(() => null);
  if (root === null || !(await stat(root)).isDirectory())
    throw usageError(`--root takes a folder, and "${given}" is none.`);
  return root;
}

/** What the folder says itself, which people can correct. */
async function saidBase(root: string, terminal: Context['terminal']): Promise<string | null> {
  const said = await siteOfFolder(root);
  if (said === null) return null;
  terminal.note(`The site is at ${said.base}, according to ${said.source}. --base sets another URL.`);
  return said.base;
}

/** With a slash at its end, without query and fragment. */
function readBase(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = parseUrl(text.trim());
  if (url === null || !/^https?:$/.test(url.protocol))
    throw usageError('--base takes an address, such as https://www.example.com/.');
  return `${url.origin}${url.pathname.replace(/[^/]*$/, '')}`;
}

/** Of a folder: something can be fixed. Of a report: something that it promised is not there. */
function isOpen({ fixed, left, passedOver }: FixedTree, isReport: boolean): boolean {
  return isReport ? left.length + passedOver.length > 0 : fixed.length > 0;
}

type IsChosen = (fix: { rule: string; isOffered: boolean }) => boolean;

/** Rejected fixes stay out, and accepted ones for review are taken like safe ones. */
function byDecisions(
  { terminal }: Context,
  { pages, verdictOf }: ReportedFixes,
  { isChosen, options }: { isChosen: IsChosen; options: FixFolderOptions },
): (fix: ProposedFix) => boolean {
  const said = (fix: ProposedFix): Verdict => (options.ignoreDecisions ? null : verdictOf(fix));
  const rejected = pages.flatMap(({ fixes }) => fixes).filter((fix) => said(fix) === 'rejected').length;
  if (rejected > 0)
    terminal.note(
      `${counted(rejected, 'fix', 'fixes')} of this report ${plural(rejected, 'was', 'were')} rejected, and left out.`,
    );
  return (fix) => {
    const verdict = said(fix);
    // What a run has delivered was proved together with its safe ones.
    const isOffered = fix.safety === 'safe' || fix.delivered || verdict === 'accepted';
    return verdict !== 'rejected' && isChosen({ rule: fix.rule, isOffered });
  };
}

function chosenRules({ review, rule }: FixFolderOptions, rulesOff: readonly string[]): IsChosen {
  const without = (rule ?? []).filter((pattern) => !ALL_FIXES.some((fix) => namesRule(pattern, fix.rule)));
  const unknown = without.filter((pattern) => retiredRule(pattern) === null);
  if (unknown.length > 0)
    throw usageError(`There is no fix for ${unknown.join(', ')}. docs/fixes.md lists the rules that have one.`);
  return (fix) =>
    (review === true || fix.isOffered) &&
    (rule === undefined || rule.some((pattern) => namesRule(pattern, fix.rule))) &&
    !rulesOff.some((pattern) => namesRule(pattern, fix.rule));
}
