import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { ErrorCode } from '#common';
import type { DtoClass } from '#contract';
import { CreatedRun } from '#runs/dto';
import { DeletedSchedule, ScheduleDetail, ScheduleList, ScheduleTickList } from '#schedules/dto';
import { Describe, reply } from '../openapi/describe.js';
import { exampleWebsiteId } from '../sites/sites.docs.js';

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

const BODY: readonly ErrorCode[] = ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];
const KEY: readonly ErrorCode[] = ['DUPLICATE_REQUEST', 'IDEMPOTENCY_KEY_REUSED'];

interface Call {
  operationId: string;
  summary: string;
  description: string;
  status?: number;
  schema?: DtoClass;
  value?: unknown;
  errors: readonly ErrorCode[];
}

function describe({ operationId, summary, description, errors, ...rest }: Call): MethodDecorator {
  const { status = 200, schema = ScheduleDetail, value = example } = rest;
  return Describe({
    operationId,
    tag: 'Schedules',
    summary,
    description,
    isOutsideContract: true,
    success: [reply(status, 'Done.', schema, { one: ['An example', value] })],
    errors,
  });
}

function Repeatable(): MethodDecorator {
  return ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description:
      'A text of your choice. The same key with the same body gives the first response again for 24 hours, so that a retry does nothing twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
}

export function DocumentCreateSchedule(): MethodDecorator {
  return applyDecorators(
    Repeatable(),
    describe({
      operationId: 'createSchedule',
      summary: 'Create a schedule',
      description:
        'Starts an audit at each planned time, exactly once, for the caller. The plan bounds how many there are, and how short their intervals.',
      status: 201,
      errors: [...BODY, ...KEY, 'NO_ORG', 'NOT_FOUND'],
    }),
  );
}

export function DocumentListSchedules(): MethodDecorator {
  return describe({
    operationId: 'listSchedules',
    summary: 'List the schedules of the organization',
    description: 'Newest first, of all members.',
    schema: ScheduleList,
    value: { schedules: [exampleListed], total: 1, hasMore: false },
    errors: ['VALIDATION_ERROR', 'NO_ORG', 'NOT_FOUND'],
  });
}

export function DocumentGetSchedule(): MethodDecorator {
  return describe({
    operationId: 'getSchedule',
    summary: 'Read a schedule',
    description: 'With its next five starts.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentChangeSchedule(): MethodDecorator {
  return describe({
    operationId: 'changeSchedule',
    summary: 'Change a schedule',
    description: 'Members that are missing stay as they are. A new pattern, time zone or jitter counts from now on.',
    errors: [...BODY, 'NOT_FOUND'],
  });
}

export function DocumentDeleteSchedule(): MethodDecorator {
  return describe({
    operationId: 'deleteSchedule',
    summary: 'Delete a schedule',
    description: 'With what came of its planned times. Its audits stay.',
    schema: DeletedSchedule,
    value: { success: true },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentRunSchedule(): MethodDecorator {
  return applyDecorators(
    Repeatable(),
    describe({
      operationId: 'runSchedule',
      summary: 'Start the audit of a schedule now',
      description: 'A run of the caller with the settings of the schedule. The planned times stay as they are.',
      status: 201,
      schema: CreatedRun,
      value: { id: exampleTick.runId, status: 'pending', createdAt: '2026-11-20T10:30:00.000Z' },
      errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'INSUFFICIENT_CREDITS', 'UPSTREAM_ERROR', ...KEY],
    }),
  );
}

export function DocumentPauseSchedule(): MethodDecorator {
  return describe({
    operationId: 'pauseSchedule',
    summary: 'Pause a schedule',
    description: 'It starts nothing until it is resumed. Pausing it again changes nothing.',
    value: { ...example, enabled: false, pausedReason: 'user', nextAt: null, upcoming: [] },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentResumeSchedule(): MethodDecorator {
  return describe({
    operationId: 'resumeSchedule',
    summary: 'Resume a schedule',
    description:
      'It goes on with the next planned time. Times that passed meanwhile become one entry, `skipped:paused`. When the person whom it acted for has left, it acts for the caller.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}

export function DocumentListTicks(): MethodDecorator {
  return describe({
    operationId: 'listScheduleTicks',
    summary: 'List what came of the planned times of a schedule',
    description: 'The latest first; 500 are kept.',
    schema: ScheduleTickList,
    value: { ticks: [exampleTick, skipped], total: 2, hasMore: false },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
  });
}
