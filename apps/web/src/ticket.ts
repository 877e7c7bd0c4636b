import type { IssueDetail, IssueLocation } from '#client';
import { markdownCode, markdownText, markdownUrl } from '#common/markdown';
import { plain } from './words.js';

export const TRACKERS = [
  { id: 'github', name: 'GitHub', example: 'https://github.com/acme/shop' },
  { id: 'gitlab', name: 'GitLab', example: 'https://gitlab.com/acme/shop' },
  { id: 'jira', name: 'Jira', example: 'https://acme.atlassian.net' },
] as const;
export type Tracker = (typeof TRACKERS)[number]['id'];

/** Browsers and servers refuse longer URLs. In characters of a URL. */
const MAX_BODY = 6_000;
const LOCATIONS = 10;

/** What a page says, without meaning in a tracker: no markup, no mention of a person, no reference to another issue. */
const quiet = (text: string): string =>
  markdownText(text)
    .replaceAll('@', '@\u200b')
    .replace(/#(?=\d)/g, '#\u200b');

/** An issue as Markdown, for tickets and messages. `maxLength`: of the text in a URL; what is over names fewer locations. */
export function markdownOf(issue: IssueDetail, maxLength = Infinity): string {
  const { ruleName, ruleId, severity, message, findings, pages, locations, url, dueOn } = issue;
  const where = pages === 0 ? 'the site as a whole' : pages === 1 ? '1 page' : `${pages} pages`;
  const head = [
    `**${quiet(ruleName)}** (${severity}, ${markdownCode(ruleId)})`,
    quiet(message),
    `Found ${findings === 1 ? 'once' : `${findings} times`} on ${where}${dueOn === null ? '' : `, due ${dueOn}`}.`,
  ].filter((part) => part !== '');
  const textOf = (lines: readonly string[]): string =>
    [...head, ...(lines.length === 0 ? [] : [lines.join('\n')]), url].join('\n\n');
  const lines = locations.slice(0, LOCATIONS).map(locationLine);
  while (lines.length > 0 && encodeURIComponent(textOf(lines)).length > maxLength) lines.pop();
  return textOf(lines);
}

function locationLine({ pageUrl, url: target, snippet, line }: IssueLocation): string {
  const at = [pageUrl === null ? 'site' : markdownUrl(pageUrl), ...(line === null ? [] : [`line ${line}`])].join(', ');
  const about = target === null ? '' : ` → ${markdownUrl(target)}`;
  return `- ${at}${about}${snippet === null ? '' : `\n  ${markdownCode(plain(snippet))}`}`;
}

/** Where a ticket is written that has the issue in it. Null: that is no URL of a tracker. */
export function ticketUrl(tracker: Tracker, project: string, issue: IssueDetail): string | null {
  let url: URL;
  try {
    url = new URL(project);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const base = `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
  const title = `${issue.ruleName} (#${issue.number})`;
  const body = markdownOf(issue, MAX_BODY);
  const of = (members: Record<string, string>): string => new URLSearchParams(members).toString();
  switch (tracker) {
    case 'github':
      return `${base}/issues/new?${of({ title, body })}`;
    case 'gitlab':
      return `${base}/-/issues/new?${of({ 'issue[title]': title, 'issue[description]': body })}`;
    case 'jira':
      return `${base}/secure/CreateIssueDetails!init.jspa?${of({ summary: title, description: body })}`;
  }
}
