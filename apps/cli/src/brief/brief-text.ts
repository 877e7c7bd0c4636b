import { hostOf, oneLine, type BriefIssue } from '#report-view';
import { counted, pointsToWin } from '#common/words';
import type { Brief, BriefedIssue } from './brief.js';

/** A brief for the terminal. */
export function briefText({ site, issues, hints }: Brief): string {
  if (issues.length === 0) return `${hostOf(site)}: nothing to fix.`;
  const gain = issues.reduce((sum, issue) => sum + (issue.gain ?? 0), 0);
  return [
    `${hostOf(site)}: ${counted(issues.length, 'issue')}, ${pointsToWin(gain)}`,
    ...hints,
    ...issues.map((issue, index) => `\n${index + 1}. ${issueText(issue)}`),
    '\nThen build the site, and check it: sqout verify --brief <this brief as a file> --url <where it runs>',
  ].join('\n');
}

function issueText({
  name,
  rule,
  severity,
  gain,
  howToFix,
  pagesTotal,
  findings,
  fixes,
  refused,
  sources,
}: BriefedIssue): string {
  const worth = gain === null ? '' : `, ${pointsToWin(gain)}`;
  const where = pagesTotal === 0 ? '' : `, ${counted(pagesTotal, 'page')}`;
  return [
    `${oneLine(name, 200)} (${rule}, ${severity}${worth}${where})`,
    ...(howToFix === null ? [] : [oneLine(howToFix, 600)]),
    ...sources.map(
      ({ file, line, has }) =>
        `source: ${file}:${line}${has.length === 0 ? '' : ` has ${has.slice(0, 3).map(quoted).join(', ')}`}`,
    ),
    ...findings.map(findingText),
    ...fixes.map(
      ({ before, after, isSafe }) =>
        `verified${isSafe ? '' : ', needs a review'}: ${oneLine(before, 200)}  →  ${oneLine(after, 200)}`,
    ),
    ...refused.map(
      ({ reason, findings: left }) => `no exact fix for ${counted(left, 'finding')}: ${oneLine(reason, 200)}`,
    ),
  ].join('\n   ');
}

function quoted(word: string): string {
  return `"${oneLine(word, 60)}"`;
}

function findingText({ pageUrl, line, snippet, target, message }: BriefIssue['findings'][number]): string {
  const place = pageUrl === null ? 'found' : `${pageUrl}${line === null ? '' : `:${line}`}`;
  return oneLine(`${place}: ${snippet ?? target ?? message ?? ''}`, 300);
}
