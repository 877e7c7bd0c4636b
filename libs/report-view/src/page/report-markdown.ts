import { markdownCode, markdownText, markdownUrl } from '#common';
import { counted, moment, number, outcomeWords, pointsToWin } from '#common/words';
import type { ChangedFindingView, FindingView, IssueView, ReportView } from '../view/report-view.js';
import { unknownLines } from './changes-part.js';
import { fixesLine, siteFixesLine } from './fix-words.js';
import { labLines } from './lab-words.js';
import type { ShownReport } from './shown-report.js';
import {
  gateWords,
  hostOf,
  modeWords,
  pagesLine,
  renderingLines,
  ignoredFindingsLine,
  importanceLine,
  unseenLine,
} from './report-words.js';
import { verdictLines } from './verdict-lines.js';

/** Of the findings that are new, and of those that are resolved. */
const LISTED_CHANGES = 50;

/** The report as Markdown, for terminals and for programs that read prose. Texts of the report are escaped: none becomes markup. */
export function renderReportMarkdown(report: ShownReport, view: ReportView): string {
  const baseUrl = view.baseUrl || report.baseUrl;
  const when = moment(view.auditedAt ?? report.auditedAt ?? null);
  const score =
    view.score === null
      ? 'none'
      : `${Math.round(view.score)} of 100${view.grade === null ? '' : ` (grade ${markdownText(view.grade)})`}`;
  const parts = [
    `# Website audit of ${markdownText(hostOf(baseUrl))}`,
    unseenLine(view),
    verdictOf(view),
    ignoredFindingsLine(view),
    importanceLine(view),
    lines([
      report.title ? `- Title: ${markdownText(report.title)}` : null,
      `- Site: ${markdownUrl(baseUrl)}`,
      when === null ? null : `- Audited: ${when}`,
      `- Score: ${score}`,
      ...view.gates.map(({ name, factor }) => `- Score × ${factor}: ${markdownText(gateWords(name))}`),
      `- Checks: ${counted(view.errors, 'error')}, ${counted(view.warnings, 'warning')}, ${number(view.passed)} passed`,
      `- Pages: ${markdownText(pagesLine(view))}`,
      view.isPartial
        ? '- Partial: the audit was stopped before its end. Pages that it did not read were not checked.'
        : null,
      ...[fixesLine(view), siteFixesLine(view)].map((line) => (line === null ? null : `- ${markdownText(line)}`)),
    ]),
    changesText(view),
    categoriesTable(view),
    view.issues.length === 0 ? '## Issues\n\nNone.' : `## Issues\n\n${view.issues.map(issueText).join('\n\n')}`,
    view.issuesTotal > view.issues.length
      ? `${number(view.issuesTotal - view.issues.length)} more issues are in the JSON.`
      : null,
    labText(view),
    coverageText(view),
  ];
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`;
}

function verdictOf(view: ReportView): string | null {
  const sentences = verdictLines(view);
  return sentences.length === 0 ? null : markdownText(sentences.join(' '));
}

/** What broke, then what was resolved. */
function changesText({ changes }: ReportView): string | null {
  if (changes === null) return null;
  const when = moment(changes.previousAt);
  const parts = [
    `## What changed${when === null ? '' : ` since ${when}`}`,
    `New ${number(changes.new)}, resolved ${number(changes.resolved)}, still there ${number(changes.stillThere)}.`,
    ...unknownLines(changes).map(markdownText),
    changedText('New', changes.newFindings, changes.new),
    changedText('Resolved', changes.resolvedFindings, changes.resolved),
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}

function changedText(title: string, findings: readonly ChangedFindingView[], total: number): string | null {
  if (findings.length === 0) return null;
  const listed = findings.slice(0, LISTED_CHANGES).map(({ ruleId, ruleName, severity, pageUrl, line, message }) => {
    const place = pageUrl === null ? 'the site as a whole' : markdownUrl(pageUrl);
    return `- ${severity === 'error' ? 'Error' : 'Warning'}, ${markdownCode(ruleId)}, ${place}${line === null ? '' : `, line ${line}`}: ${markdownText(message ?? ruleName)}`;
  });
  const left = total - listed.length;
  return lines([`### ${title}`, '', ...listed, ...(left > 0 ? [`- and ${number(left)} more`] : [])]);
}

function categoriesTable({ categories }: ReportView): string | null {
  if (categories.length === 0) return null;
  const rows = categories.map(
    ({ name, score, lost, errors, warnings, passed }) =>
      `| ${[markdownText(name), score === null ? '–' : Math.round(score), lost === null ? '–' : lost.toFixed(1), errors ?? '–', warnings ?? '–', passed ?? '–'].join(' | ')} |`,
  );
  return lines([
    '## Categories',
    '',
    '| Category | Score | Costs (points) | Errors | Warnings | Passed |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
  ]);
}

function issueText(issue: IssueView, index: number): string {
  const { pages, pagesTotal, gain } = issue;
  return lines([
    `### ${index + 1}. ${markdownText(issue.name)}`,
    '',
    `${issue.severity === 'error' ? 'Error' : 'Warning'}, ${markdownCode(issue.ruleId)}${gain === null ? '' : `, ${pointsToWin(gain)}`}${pagesTotal > 0 ? `, ${counted(pagesTotal, 'page')}` : ''}`,
    ...(issue.message === null ? [] : ['', markdownText(issue.message)]),
    ...(issue.howToFix === null ? [] : ['', `How to fix: ${markdownText(issue.howToFix)}`]),
    ...(issue.findings.length === 0 ? [] : ['', ...issue.findings.map(findingText)]),
    ...(issue.findingsTotal > issue.findings.length
      ? [`- and ${number(issue.findingsTotal - issue.findings.length)} more findings`]
      : []),
    ...(issue.findings.length > 0 || pages.length === 0
      ? []
      : ['', ...pages.map(({ url }) => `- ${markdownUrl(url)}`)]),
  ]);
}

function findingText({ pageUrl, message, label, selector, line, snippet, target }: FindingView): string {
  const place = [
    pageUrl === null ? null : markdownUrl(pageUrl),
    target === null ? null : markdownUrl(target),
    line === null ? null : `line ${line}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
  const said = [
    message === null ? '' : markdownText(message),
    label === null ? '' : markdownText(label),
    selector === null ? '' : markdownCode(selector),
    snippet === null ? '' : markdownCode(snippet),
  ]
    .filter((part) => part !== '')
    .join(' ');
  return `- ${[place, said].filter((part) => part !== '').join(': ')}`;
}

function coverageText(view: ReportView): string | null {
  const { coverage } = view;
  if (coverage === null) return null;
  const { mode, outcomes, isComplete } = coverage;
  return lines([
    '## Coverage',
    '',
    mode === null ? null : `- ${markdownText(modeWords(mode))}`,
    isComplete === null
      ? null
      : isComplete
        ? '- Every URL that was found was crawled.'
        : '- Only a part of the site was crawled.',
    ...outcomes.map(({ outcome, count }) => `- ${number(count)} ${markdownText(outcomeWords(outcome))}`),
    ...renderingLines(view).map((line) => `- ${markdownText(line)}`),
  ]);
}

function labText(view: ReportView): string | null {
  const measured = labLines(view);
  if (measured.length === 0) return null;
  return lines(['## Lab performance', '', ...measured.map((line) => `- ${markdownText(line)}`)]);
}

function lines(list: readonly (string | null)[]): string {
  return list.filter((line) => line !== null).join('\n');
}
