import { CreatedRun } from '#runs/dto';
import { DeletedSchedule, ScheduleDetail, ScheduleList, ScheduleTickList } from '#schedules/dto';
import { describeRoutes, IdempotencyKey, replyWith } from '../openapi/describe.js';

const skipped = {
  ...{ dueAt: '2026-11-09T05:00:00.000Z', state: 'skipped:overlap', runId: null },
  reason: 'The audit before was still running',
  decidedAt: '2026-11-09T05:04:11.020Z',
};

const REPEATABLE = IdempotencyKey(
  'A text of your choice. The same key with the same body gives the first response again for 24 hours, so that a retry does nothing twice.',
);

export const docs = describeRoutes(
  { tag: 'Schedules', stability: 'outside' },
  {
    createSchedule: {
      summary: 'Create a schedule',
      description:
        'Starts an audit at each planned time, exactly once, for the caller. The plan bounds how many there are, and how short their intervals.',
      success: replyWith(201, 'Done.', ScheduleDetail),
      errors: ['NO_ORG', 'NOT_FOUND', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
      also: [REPEATABLE],
    },
    listSchedules: {
      summary: 'List the schedules of the organization',
      description: 'Newest first, of all members.',
      success: replyWith(200, 'Done.', ScheduleList),
      errors: ['NO_ORG', 'NOT_FOUND'],
    },
    getSchedule: {
      summary: 'Read a schedule',
      description: 'With its next five starts.',
      success: replyWith(200, 'Done.', ScheduleDetail),
    },
    changeSchedule: {
      summary: 'Change a schedule',
      description: 'Members that are missing stay as they are. A new pattern, time zone or jitter counts from now on.',
      success: replyWith(200, 'Done.', ScheduleDetail),
    },
    deleteSchedule: {
      summary: 'Delete a schedule',
      description: 'With what came of its planned times. Its audits stay.',
      success: replyWith(200, 'Done.', DeletedSchedule),
    },
    runSchedule: {
      summary: 'Start the audit of a schedule now',
      description: 'A run of the caller with the settings of the schedule. The planned times stay as they are.',
      success: replyWith(201, 'Done.', CreatedRun),
      errors: ['INSUFFICIENT_CREDITS', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'UPSTREAM_ERROR'],
      also: [REPEATABLE],
    },
    pauseSchedule: {
      summary: 'Pause a schedule',
      description: 'It starts nothing until it is resumed. Pausing it again changes nothing.',
      success: replyWith(200, 'Done.', ScheduleDetail, {
        enabled: false,
        pausedReason: 'user',
        nextAt: null,
        upcoming: [],
      }),
    },
    resumeSchedule: {
      summary: 'Resume a schedule',
      description:
        'It goes on with the next planned time. Times that passed meanwhile become one entry, `skipped:paused`. When the person whom it acted for has left, it acts for the caller.',
      success: replyWith(200, 'Done.', ScheduleDetail),
    },
    listScheduleTicks: {
      summary: 'List what came of the planned times of a schedule',
      description: 'The latest first; 500 are kept.',
      success: replyWith(200, 'Done.', ScheduleTickList, { ticks: [{}, skipped], total: 2 }),
    },
  },
);
