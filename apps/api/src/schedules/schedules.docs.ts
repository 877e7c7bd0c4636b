import { CreatedRun } from '#runs/dto';
import { DeletedSchedule, ScheduleDetail, ScheduleList, ScheduleTickList } from '#schedules/dto';
import { exampleWebsiteId } from '../sites/sites.docs.js';
import { describeRoutes, IdempotencyKey, replyWith } from '../openapi/describe.js';

const exampleTick = {
  dueAt: '2026-11-16T05:00:00.000Z',
  state: 'started',
  runId: 'run_01kag8y3f7e9wb2m5t8v4c6h1r',
  reason: null,
  count: 1,
  decidedAt: '2026-11-16T05:04:12.310Z',
};
const exampleListed = {
  id: 'sch_01kag8y3f7e9wb2m5t8v4c6h1r',
  name: 'Shop, every Monday',
  url: 'https://www.example.com/',
  siteKey: 'example.com',
  websiteId: exampleWebsiteId,
  cron: '0 6 * * 1',
  timeZone: 'Europe/Berlin',
  text: 'Every Monday at 06:00–06:10, Europe/Berlin',
  jitterSeconds: 600,
  mode: 'audit',
  model: null,
  config: { coverageMode: 'surface', maxPages: 100 },
  maxCredits: 100,
  enabled: true,
  pausedReason: null,
  nextAt: '2026-11-23T05:04:10.000Z',
  lastTick: exampleTick,
  lastRunId: exampleTick.runId,
  failures: 0,
  userId: 'usr_01kag8y3f7e9wb2m5t8v4c6h1q',
  createdAt: '2026-11-10T10:30:00.000Z',
  updatedAt: '2026-11-10T10:30:00.000Z',
};
const upcoming = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'].map(
  (day) => `${day}T05:04:10.000Z`,
);
const example = { ...exampleListed, upcoming };
const skipped = {
  ...{ dueAt: '2026-11-09T05:00:00.000Z', state: 'skipped:overlap', runId: null, count: 1 },
  reason: 'The audit before was still running',
  decidedAt: '2026-11-09T05:04:11.020Z',
};

const REPEATABLE = IdempotencyKey(
  'A text of your choice. The same key with the same body gives the first response again for 24 hours, so that a retry does nothing twice.',
);

export const docs = describeRoutes(
  { tag: 'Schedules', stability: 'outside', example: () => ['one', 'An example'] },
  {
    createSchedule: {
      summary: 'Create a schedule',
      description:
        'Starts an audit at each planned time, exactly once, for the caller. The plan bounds how many there are, and how short their intervals.',
      success: replyWith(201, 'Done.', ScheduleDetail, example),
      errors: ['NO_ORG', 'NOT_FOUND', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED'],
      also: [REPEATABLE],
    },
    listSchedules: {
      summary: 'List the schedules of the organization',
      description: 'Newest first, of all members.',
      success: replyWith(200, 'Done.', ScheduleList, { schedules: [exampleListed], total: 1, hasMore: false }),
      errors: ['NO_ORG', 'NOT_FOUND'],
    },
    getSchedule: {
      summary: 'Read a schedule',
      description: 'With its next five starts.',
      success: replyWith(200, 'Done.', ScheduleDetail, example),
    },
    changeSchedule: {
      summary: 'Change a schedule',
      description: 'Members that are missing stay as they are. A new pattern, time zone or jitter counts from now on.',
      success: replyWith(200, 'Done.', ScheduleDetail, example),
    },
    deleteSchedule: {
      summary: 'Delete a schedule',
      description: 'With what came of its planned times. Its audits stay.',
      success: replyWith(200, 'Done.', DeletedSchedule, { success: true }),
    },
    runSchedule: {
      summary: 'Start the audit of a schedule now',
      description: 'A run of the caller with the settings of the schedule. The planned times stay as they are.',
      success: replyWith(201, 'Done.', CreatedRun, {
        id: exampleTick.runId,
        status: 'pending',
        createdAt: '2026-11-20T10:30:00.000Z',
      }),
      errors: ['INSUFFICIENT_CREDITS', 'DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED', 'UPSTREAM_ERROR'],
      also: [REPEATABLE],
    },
    pauseSchedule: {
      summary: 'Pause a schedule',
      description: 'It starts nothing until it is resumed. Pausing it again changes nothing.',
      success: replyWith(200, 'Done.', ScheduleDetail, {
        ...example,
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
      success: replyWith(200, 'Done.', ScheduleDetail, example),
    },
    listScheduleTicks: {
      summary: 'List what came of the planned times of a schedule',
      description: 'The latest first; 500 are kept.',
      success: replyWith(200, 'Done.', ScheduleTickList, { ticks: [exampleTick, skipped], total: 2, hasMore: false }),
    },
  },
);
