import { z } from 'zod';
import { answer, errorAnswer, partThatFits, type Answer } from './answers.js';
import type { IssueFacts } from './backend.js';
import { CURSOR, FACTS_OF_SITE, PART, READS, RULE, tool, type ToolDefinition } from './tool.js';

const WEBSITE_ID = z
  .string()
  .regex(/^web_\w{4,80}$/, 'must be the websiteId of an audit')
  .describe('The websiteId of an audit: web_…');
const NUMBER = z.int().min(1).max(999_999_999).describe('Number of the issue on its website.');

/** What one edit fixes, and what people say about it. */
export const ISSUE_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'list_issues',
    title: 'List issues',
    description:
      'Issues of a website, errors first, then what is on the most pages. One issue is everything that one edit fixes: a component, a broken target, or a setting. Audits open and close them.',
    input: {
      website_id: WEBSITE_ID,
      state: z.enum(['active', 'open', 'regressed', 'fixed', 'ignored', 'all']).default('active'),
      severity: z.enum(['error', 'warning']).optional(),
      rule: RULE.optional(),
      assignee: z.string().min(1).max(40).optional().describe('User id, me or none.'),
      q: z.string().min(1).max(200).optional().describe('Text of the rule, the message or a location.'),
      limit: z.int().min(1).max(50).default(20),
      cursor: CURSOR.optional(),
    },
    output: PART,
    hints: READS,
    call: async ({ issues }, { website_id: id, limit, ...query }) => {
      if (issues === null) return notHere();
      const part = await partThatFits(limit, (count) => issues.list(id, { ...query, limit: count }));
      const own = part.issues.map((issue) => ownOf(issue));
      const fromSite = { messages: Object.fromEntries(part.issues.map(({ number, message }) => [number, message])) };
      return answer({ total: part.total, nextCursor: part.nextCursor, issues: own }, fromSite);
    },
  }),
  tool({
    name: 'get_issue',
    title: 'Read an issue',
    description:
      'One issue with its locations, its comments and its history. Fix its cause once; the next audit closes it.',
    input: { website_id: WEBSITE_ID, number: NUMBER },
    output: FACTS_OF_SITE,
    hints: READS,
    call: async ({ issues }, { website_id: id, number }) => {
      if (issues === null) return notHere();
      const { message, locations, events, ...issue } = await issues.get(id, number);
      return answer(issue, { message, locations, events });
    },
  }),
  tool({
    name: 'comment_on_issue',
    title: 'Comment on an issue',
    description: 'Writes a comment that everyone in the organization can read, in the name of the current user.',
    input: { website_id: WEBSITE_ID, number: NUMBER, body: z.string().min(1).max(10_000) },
    output: FACTS_OF_SITE,
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    call: async ({ issues }, { website_id: id, number, body }) =>
      issues === null ? notHere() : answer(await issues.comment(id, number, body)),
  }),
];

function ownOf({ message: _message, ...own }: IssueFacts): object {
  return own;
}

function notHere(): Answer {
  return errorAnswer('NOT_FOUND', 'There are no issues on this machine. Log in to a server: sqout login.');
}
