import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { parseUrl } from '#common';
import { oneLine } from '#report-view';
import { counted } from '#common/words';
import { serverOption } from '../account/whoami.command.js';
import type { AuditRequest } from '../audit/audit-request.js';
import { CommandError, usageError } from '../command-error.js';
import type { Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { readProject } from '../gates/project-file.js';
import { wholeNumber } from '../option-values.js';
import { History } from '../report/history.js';
import { findReport } from '../report/report.command.js';
import { makeBrief, type Brief, type BriefOptions } from './brief.js';
import { readBrief } from './read-brief.js';
import { urlsOf, verifyBrief, type Verified } from './verify.js';

interface Options extends BriefOptions {
  brief?: string;
  report?: string;
  url: string;
  config?: string;
}

const SHOWN_PAGES = 5;

/** `sqout verify`: reads the pages of a brief again, and says whether its issues are gone and nothing else got worse. */
export function addVerifyCommand(program: Command, context: Context): void {
  const command = program
    .command('verify')
    .requiredOption('--url <url>', 'where the changed site runs, such as http://localhost:3000')
    .option('--brief <file>', 'file that "sqout brief -o" wrote')
    .option('--report <what>', 'instead of a brief: the audit that it would be made of (default: the last one)')
    .option('--top <n>', 'how many issues of the audit', wholeNumber(1, 50), 5)
    .option('--rule <pattern...>', 'only issues of these rules, such as accessibility/*')
    .option('--config <file>', 'configuration file to use instead of the nearest sqout.toml');
  command.action((options: Options) =>
    context.report(async () => {
      const base = parseUrl(options.url);
      if (base === null || !/^https?:$/.test(base.protocol))
        throw usageError(`"${options.url}" is not the URL of a site.`);
      if (options.brief !== undefined && options.report !== undefined)
        throw usageError('Give --brief or --report, not both.');
      const brief = await findBrief(context, { options, server: serverOption(command) });
      const { auditHere } = await import('../audit/audit-here.js');
      const { report } = await auditHere(context, requestFor(brief, base.href), {
        earlier: null,
        ignores: [],
        tracked: null,
      });
      const verified = verifyBrief(brief, report, base.href);
      return { value: verified, text: verifiedText(verified), exitCode: exitCodeOf(verified) };
    }),
  );
}

async function findBrief(
  context: Context,
  { options, server }: { options: Options; server: string | undefined },
): Promise<Brief> {
  if (options.brief !== undefined) return readBrief(options.brief, await readText(options.brief));
  const { folder } = await readProject(options.config);
  return makeBrief(await findReport(options.report, { context, history: new History(folder), server }), options);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new CommandError('BAD_BRIEF', `${path} cannot be read.`, { cause: error });
  }
}

/** Its pages and no others, by all rules: what an edit breaks is of another rule as a rule. */
function requestFor(brief: Brief, base: string): AuditRequest {
  const listed = urlsOf(brief, base);
  return {
    ...{ url: base, fixes: null, fixesOf: null, mode: 'full', maxPages: listed.length, externalLinks: false },
    ...{ rulesOff: [], include: [], exclude: [], concurrency: null, headers: [], listed, depth: null, rate: null },
    ...{ sitemapOnly: false, importance: {} },
    ...{ timeoutSeconds: null, userAgent: null, render: null, maxRenders: null, labPages: null, hasPictures: false },
  };
}

function exitCodeOf({ issues, worse, unread }: Verified): number {
  if (worse.length > 0 || issues.some(({ outcome }) => outcome === 'left')) return EXIT.problemsFound;
  return unread.length > 0 || issues.some(({ outcome }) => outcome !== 'gone') ? EXIT.cannotTell : EXIT.ok;
}

function verifiedText({ issues, worse, unread }: Verified): string {
  const gone = issues.filter(({ outcome }) => outcome === 'gone').length;
  return [
    `${gone} of ${counted(issues.length, 'issue')} gone`,
    ...issues.map(({ rule, outcome, pages }) => `${outcome.padEnd(11)}  ${rule}${placesOf(pages)}`),
    ...[...new Set(worse.map(({ rule }) => rule))].map((rule) => worseText(rule, worse)),
    ...(unread.length === 0 ? [] : [`not read     ${unread.slice(0, SHOWN_PAGES).join(', ')}`]),
  ].join('\n');
}

function worseText(rule: string, worse: Verified['worse']): string {
  const pages = worse.filter((page) => page.rule === rule);
  const [before, now] = [sumOf(pages.map((page) => page.before)), sumOf(pages.map((page) => page.now))];
  return `worse        ${rule} (${before} before, ${now} now)${placesOf(pages.map(({ url }) => url))}`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function placesOf(pages: readonly string[]): string {
  if (pages.length === 0) return '';
  const more = pages.length > SHOWN_PAGES ? ` and ${counted(pages.length - SHOWN_PAGES, 'more page')}` : '';
  return `: ${pages
    .slice(0, SHOWN_PAGES)
    .map((url) => oneLine(url, 200))
    .join(', ')}${more}`;
}
