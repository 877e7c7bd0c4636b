import { z } from 'zod';
import { answer, errorAnswer, partOf, type Answer } from './answers.js';
import type { ScheduleBackend, ScheduleRequest } from './backend.js';
import { COUNT_CURSOR, FACTS, PART, READS, tool, type ToolDefinition } from './tool.js';

const SCHEDULE_ID = z
  .string()
  .regex(/^sch_\w{4,80}$/, 'must be the id of a schedule')
  .describe('Of the schedule: sch_…');

/** Audits at planned times. */
export const SCHEDULE_TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'list_schedules',
    title: 'List schedules',
    description:
      'Schedules of the organization: when each starts its next audit, what came of its last planned time, and why it is paused.',
    input: { limit: z.int().min(1).max(50).default(20), cursor: COUNT_CURSOR.optional() },
    output: PART,
    hints: READS,
    call: async ({ schedules }, { limit, cursor }) => {
      if (schedules === null) return notHere();
      const offset = Number(cursor ?? 0);
      const { schedules: listed, total } = await schedules.list({ limit, offset });
      const { items } = partOf(listed, {});
      const next = offset + items.length;
      return answer({ total, nextCursor: items.length > 0 && next < total ? String(next) : null, schedules: items });
    },
  }),
  tool({
    name: 'set_schedule',
    title: 'Create or change a schedule',
    description:
      'Without schedule_id it creates a schedule; with it, it changes, pauses or resumes that one. The first call changes nothing and returns what would be done; ask the person, then call again with confirm: true.',
    input: {
      schedule_id: SCHEDULE_ID.optional(),
      url: z
        .url({ protocol: /^https?$/ })
        .optional()
        .describe('The site; needed for a new schedule.'),
      cron: z.string().max(100).optional().describe('Five fields, such as 0 6 * * 1 for Mondays at 06:00.'),
      time_zone: z.string().max(64).optional().describe('Such as Europe/Berlin; needed for a new schedule.'),
      name: z.string().min(1).max(100).optional(),
      max_credits: z.int().min(0).max(1_000_000).optional().describe('Start no audit that could cost more.'),
      enabled: z.boolean().optional().describe('False pauses a schedule, true resumes it.'),
      confirm: z.boolean().optional().describe('True once the person agreed.'),
    },
    output: FACTS,
    hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    call: async (backend, input) => {
      const { schedules } = backend;
      if (schedules === null) return notHere();
      await backend.requireMayRun();
      const { confirm = false, ...wanted } = input;
      const { schedule_id: id, enabled, url, cron, time_zone: timeZone } = wanted;
      if (id === undefined && (url === undefined || cron === undefined || timeZone === undefined))
        return errorAnswer('VALIDATION_ERROR', 'A new schedule needs url, cron and time_zone.');
      if (!confirm)
        return answer({
          status: 'confirmation_required',
          action: id === undefined ? 'create' : 'change',
          wanted,
          next: 'Nothing has been changed. Ask the person; then call set_schedule again with the same arguments and confirm: true.',
        });
      const change: Partial<ScheduleRequest> = {
        ...(url === undefined ? {} : { url }),
        ...(cron === undefined ? {} : { cron }),
        ...(timeZone === undefined ? {} : { timeZone }),
        ...(wanted.name === undefined ? {} : { name: wanted.name }),
        ...(wanted.max_credits === undefined ? {} : { maxCredits: wanted.max_credits }),
      };
      return answer(await apply(schedules, { id, enabled, change }));
    },
  }),
];

async function apply(
  schedules: ScheduleBackend,
  { id, enabled, change }: { id: string | undefined; enabled: boolean | undefined; change: Partial<ScheduleRequest> },
): Promise<object> {
  if (id === undefined) return schedules.create(change as ScheduleRequest);
  let result: object | null = null;
  if (Object.keys(change).length > 0 || enabled === undefined) result = await schedules.change(id, change);
  if (enabled !== undefined) result = enabled ? await schedules.resume(id) : await schedules.pause(id);
  return result ?? {};
}

function notHere(): Answer {
  return errorAnswer('NOT_FOUND', 'There are no schedules on this machine. Log in to a server: sqout login.');
}
