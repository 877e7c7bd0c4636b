import { z } from 'zod';
import { answer, errorAnswer, partOf, type Answer } from './answers.js';
import { COUNT_CURSOR, PART, READS, tool, type ToolDefinition } from './tool.js';

const WEBSITE_ID = z
  .string()
  .regex(/^web_\w{4,80}$/, 'must be the websiteId of an audit')
  .describe('The websiteId of an audit: web_…');

/** What sites fail, as Sqout watches them. */
export const ALERT_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'list_alerts',
    title: 'List alerts',
    description:
      'What sites of the organization fail now: lost titles, new errors, dropped scores, certificates, sites that are down. With website_id, the state of each policy of that website and the history of its alerts.',
    input: {
      website_id: WEBSITE_ID.optional(),
      limit: z.int().min(1).max(50).default(20),
      cursor: COUNT_CURSOR.optional(),
    },
    output: PART,
    hints: READS,
    call: async ({ alerts }, { website_id: id, limit, cursor }) => {
      if (alerts === null) return notHere();
      if (id !== undefined) {
        const { states, history } = await alerts.ofSite(id, { limit });
        const { items } = partOf(history, {});
        return answer({ total: items.length, nextCursor: null, states, history: items });
      }
      const offset = Number(cursor ?? 0);
      const { alerts: listed, total } = await alerts.list({ limit, offset });
      const { items } = partOf(listed, {});
      const next = offset + items.length;
      return answer({ total, nextCursor: items.length > 0 && next < total ? String(next) : null, alerts: items });
    },
  }),
];

function notHere(): Answer {
  return errorAnswer('NOT_FOUND', 'There are no alerts on this machine. Log in to a server: sqout login.');
}
