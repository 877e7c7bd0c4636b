import type { IssueDetail } from '#client';
import { plain } from './words.js';

export const TRACKERS = [
  { id: 'github', name: 'GitHub', example: 'https://github.com/acme/shop' },
  { id: 'gitlab', name: 'GitLab', example: 'https://gitlab.com/acme/shop' },
  { id: 'jira', name: 'Jira', example: 'https://acme.atlassian.net' },
] as const;
export type Tracker = (typeof TRACKERS)[number]['id'];

/** Browsers and servers refuse longer URLs. */
const MAX_BODY = 4_000;
const LOCATIONS = 10;

/** An issue as Markdown, for tickets and messages. */
export function markdownOf(issue: IssueDetail): string {
  const { ruleName, ruleId, severity, message, findings, pages, locations, url, dueOn } = issue;
  const where = pages === 0 ? 'the site as a whole' : pages === 1 ? '1 page' : `${pages} pages`;
  const lines = locations.slice(0, LOCATIONS).map(({ pageUrl, url: target, snippet, line }) => {
    const at = [pageUrl ?? 'site', ...(line === null ? [] : [`line ${line}`])].join(', ');
    const about = target === null ? '' : ` → ${target}`;
    return `- ${at}${about}${snippet === null ? '' : `\n  \`${plain(snippet).replaceAll('`', "'")}\``}`;
  });
  return [
    `**${ruleName}** (${severity}, \`${ruleId}\`)`,
    message,
    `Found ${findings === 1 ? 'once' : `${findings} times`} on ${where}${dueOn === null ? '' : `, due ${dueOn}`}.`,
    lines.join('\n'),
    url,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
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
  const body = markdownOf(issue).slice(0, MAX_BODY);
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
