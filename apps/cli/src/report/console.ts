import { styleText } from 'node:util';
import type { Comparison } from '#audit-engine/comparison';
import { isServerHeader, SERVER_HEADERS_NAME } from '#common';
import {
  fixesLine,
  gateWords,
  hostOf,
  oneLine,
  pagesLine,
  siteFixesLine,
  labLines,
  renderingLines,
  ignoredFindingsLine,
  importanceLine,
  unseenLine,
  type IssueView,
  type ReportView,
} from '#report-view';
import { costOf, counted, SMALLEST_POINTS, winnable } from '#common/words';
import type { Shown } from './shown.js';
import { changeLines, comparisonLine, cutLine, earlierFixesLine, gateLine, ignoredLine } from './words.js';

export interface ConsoleStyle {
  isColoured: boolean;
  /** Columns; infinite for what is no terminal. */
  width: number;
}

const FIRST_ISSUES = 8;
const PLACES = 2;
const NAMED_CHANGES = 10;
const INDENT = ' '.repeat(15);
/** Snippets of a page may be long; where nothing else bounds a line, this does. */
const MAX_PLACE = 200;
const MAX_LAB = 300;
const BAR = 20;
type Colour = Parameters<typeof styleText>[0];

/** The first screen: the score, what to fix by impact, and where. */
export function renderConsole(shown: Shown, style: ConsoleStyle): string {
  const { view, gates, comparison, ignored, notes } = shown;
  const paint = (colour: Colour, text: string): string =>
    style.isColoured ? styleText(colour, text, { validateStream: false }) : text;
  const parts = [
    headOf(view, paint),
    [
      ...[unseenLine(view) ?? [], ignoredFindingsLine(view) ?? [], importanceLine(view) ?? []].flat(),
      ...renderingLines(view),
      ...notes,
    ].map((note) => paint('yellow', oneLine(note))),
    [
      ...(comparison === null ? [] : changesOf(comparison, view.score, paint)),
      fixesLine(view),
      siteFixesLine(view),
      earlierFixesLine(view),
    ].filter((line) => line !== null),
    labLines(view).map((line) => oneLine(line, MAX_LAB)),
    gates.map((gate) => paint(gate.isTripped ? 'red' : gate.isJudged ? 'green' : 'yellow', gateLine(gate))),
    issuesOf(shown, style.width, paint),
    categoriesOf(view, paint),
    ignored.map((entry) => paint('dim', ignoredLine(entry))),
  ];
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** What broke is above what was resolved. */
function changesOf(comparison: Comparison, score: number | null, paint: Paint): string[] {
  return [
    comparisonLine(comparison, score),
    ...changeLines(comparison, NAMED_CHANGES).map((line) => paint(line.startsWith('New') ? 'red' : 'green', line)),
  ];
}

type Paint = (colour: Colour, text: string) => string;

function headOf(view: ReportView, paint: Paint): string[] {
  const { score, grade, errors, warnings, passed } = view;
  const colour = score === null ? 'dim' : score >= 80 ? 'green' : score >= 60 ? 'yellow' : 'red';
  const number =
    score === null ? 'no score' : `${score.toFixed(1)} of 100${grade === null ? '' : `, ${oneLine(grade, 3)}`}`;
  return [
    `${paint('bold', oneLine(hostOf(view.baseUrl), 120))}  ${paint('dim', pagesLine(view))}`,
    `${paint(['bold', colour] as unknown as Colour, number)}  ${counted(errors, 'error')}, ${counted(warnings, 'warning')}, ${counted(passed, 'check')} passed`,
    ...view.gates.map(({ name, factor }) => `score × ${factor}: ${oneLine(gateWords(name), 100)}`),
  ];
}

function issuesOf(shown: Shown, width: number, paint: Paint): string[] {
  const { view } = shown;
  if (view.issues.length === 0) return [view.score === null ? 'No checks could run.' : 'Nothing to fix.'];
  const headers = view.issues.filter(({ ruleId }) => isServerHeader(ruleId));
  const others = view.issues.filter(({ ruleId }) => !isServerHeader(ruleId));
  // Where nothing else is left, they are what there is to do.
  const isFolded = headers.length > 1 && others.length > 0;
  const first = (isFolded ? others : view.issues).slice(0, FIRST_ISSUES);
  const left = view.issuesTotal - first.length - (isFolded ? headers.length : 0);
  const listed = first.reduce((sum, { findings }) => sum + Math.min(findings.length, PLACES), 0);
  const cut = cutLine(shown, listed);
  return [
    `${paint('bold', 'Fix these first')}${first.some(({ gain }) => gain !== null) ? paint('dim', '  points to win') : ''}`,
    ...first.flatMap((issue) => issueOf(issue, view.baseUrl, { width, paint })),
    ...(isFolded ? [headersLine(headers, paint)] : []),
    ...(left > 0 ? [paint('dim', `and ${counted(left, 'more issue')}: sqout report -f html -o report.html`)] : []),
    ...(cut === null ? [] : [paint('dim', cut)]),
  ];
}

/** One part of the settings of a server has them all. */
function headersLine(headers: readonly IssueView[], paint: Paint): string {
  const gain = headers.reduce((sum, issue) => sum + (issue.gain ?? 0), 0);
  const worth = (gain < SMALLEST_POINTS ? '' : winnable(gain)).padStart(6);
  const names = headers.map(({ ruleId }) => ruleId.slice(ruleId.indexOf('/') + 1)).join(', ');
  return `${paint('yellow', `${worth} warn `)}  ${SERVER_HEADERS_NAME}  ${paint('dim', oneLine(names, 120))}`;
}

function issueOf(issue: IssueView, baseUrl: string, { width, paint }: { width: number; paint: Paint }): string[] {
  const { gain, severity, name, ruleId, howToFix } = issue;
  const worth = (gain === null || gain < SMALLEST_POINTS ? '' : winnable(gain)).padStart(6);
  const title = `${paint(severity === 'error' ? 'red' : 'yellow', `${worth} ${severity === 'error' ? 'error' : 'warn '}`)}  ${oneLine(name, Math.max(30, width - 20 - ruleId.length))}  ${paint('dim', oneLine(ruleId, 80))}`;
  const fix =
    howToFix === null ? [] : wrapped(oneLine(howToFix), Math.max(40, width - 15)).map((line) => `${INDENT}${line}`);
  return [title, ...fix, ...placesOf(issue, baseUrl, width).map((place) => paint('dim', `${INDENT}${place}`))];
}

/** Lines at most so long, cut between words. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length > width) lines.push(line);
    line = line !== '' && longer.length > width ? word : longer;
  }
  return [...lines, line];
}

function placesOf({ findings, pages, pagesTotal, findingsTotal }: IssueView, baseUrl: string, width: number): string[] {
  const origin = baseUrl.replace(/\/$/, '');
  const short = (url: string): string => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url);
  const room = Math.min(MAX_PLACE, Math.max(40, width - 15));
  const places = findings.slice(0, PLACES).map(({ pageUrl, line, snippet, message }) => {
    const place = `${pageUrl === null ? 'the site' : short(pageUrl)}${line === null ? '' : `:${line}`}`;
    return oneLine(`${place}  ${snippet ?? message ?? ''}`, room);
  });
  const shown = places.length > 0 ? places : pages.slice(0, PLACES).map(({ url }) => oneLine(short(url), room));
  const total = Math.max(findingsTotal, pagesTotal);
  return total > shown.length && shown.length > 0
    ? [...shown, `and ${total - shown.length} more${pagesTotal > 1 ? ` on ${counted(pagesTotal, 'page')}` : ''}`]
    : shown;
}

function categoriesOf({ categories }: ReportView, paint: Paint): string[] {
  if (categories.length === 0) return [];
  const width = Math.max(...categories.map(({ name }) => oneLine(name, 40).length));
  return [
    paint('bold', 'Categories'),
    ...categories.map(({ name, score, lost, errors, warnings }) => {
      const filled = Math.round(((score ?? 0) / 100) * BAR);
      const bar = score === null ? ' '.repeat(BAR) : `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`;
      const cost = lost === null || lost < SMALLEST_POINTS ? '' : `  ${costOf(lost)}`;
      const found = [errors ? counted(errors, 'error') : null, warnings ? counted(warnings, 'warning') : null].filter(
        (part) => part !== null,
      );
      return `  ${oneLine(name, 40).padEnd(width)}  ${score === null ? '  –' : String(Math.round(score)).padStart(3)}  ${bar}${cost.padEnd(12)}  ${paint('dim', found.join(', '))}`.trimEnd();
    }),
  ];
}
