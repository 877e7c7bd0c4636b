import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  IntegerField,
  Open,
  PatternField,
  QueryIntegerField,
  RawTextField,
  TextField,
  WebAddressField,
} from '#common/dto';
import { findConfigIssues, RUN_MODES, type RunMode } from '#runs';

const MAX_JITTER_SECONDS = 3_600;
const MAX_CREDITS = 1_000_000;
const CRON =
  'Five fields: minute, hour, day of month, month, day of week. Or `@hourly`, `@daily`, `@weekly`, `@monthly`, `@yearly`.';
const ZONE = 'Name of a time zone in the IANA database.';
const JITTER =
  'The audit starts within so many seconds after the planned time, always at the same offset. Default: 600 for patterns at minute 0, else 0.';
const WEBSITE_ID = {
  pattern: '^web_[0-9a-f]{26}$',
  rule: 'must be the id of a website',
  example: 'web_5f0c6a521d7b4f0e9d5c2f8a4f',
};
const RUN = 'run_01kag8y3f7e9wb2m5t8v4c6h1r';
const UPCOMING = ['11-23', '11-30', '12-07', '12-14', '12-21'].map((day) => `2026-${day}T05:04:10.000Z`);
const CONFIG = 'As `config` of POST /v1/agent-runs: a JSON object as a string.';

@ApiSchema({ name: 'CreateScheduleRequest' })
export class CreateScheduleDto {
  @TextField({ maxLength: 100, description: 'Default: the host of the URL.', example: 'Shop, every Monday' })
  name?: string;

  @WebAddressField({
    maxLength: 2_048,
    description: 'The page that the audits start at. Needed without `websiteId`, whose URL is the default.',
    example: 'https://www.example.com/',
  })
  url?: string;

  @PatternField({ ...WEBSITE_ID, description: 'The website to audit, with its settings.' })
  websiteId?: string;

  @TextField({ required: true, maxLength: 100, description: CRON, example: '0 6 * * 1' })
  cron: string;

  @TextField({ required: true, maxLength: 64, description: ZONE, example: 'Europe/Berlin' })
  timeZone: string;

  @IntegerField({ min: 0, max: MAX_JITTER_SECONDS, description: JITTER, example: 600 })
  jitterSeconds?: number;

  @ChoiceField({ choices: RUN_MODES, documentedDefault: 'audit', description: 'As `mode` of POST /v1/agent-runs.' })
  mode?: RunMode;

  @TextField({ maxLength: 200, description: 'As `model` of POST /v1/agent-runs.', example: 'default' })
  model?: string;

  @RawTextField({
    maxLength: 16_384,
    issuesIn: findConfigIssues,
    description: CONFIG,
    example: '{"coverageMode":"surface","maxPages":100}',
  })
  config?: string;

  @IntegerField({ min: 0, max: MAX_CREDITS, description: 'Start no audit that could cost more credits.', example: 100 })
  maxCredits?: number;
}

@ApiSchema({ name: 'ChangeScheduleRequest' })
export class ChangeScheduleDto {
  @TextField({ maxLength: 100, description: 'What people call it.', example: 'Shop, every Monday' })
  name?: string;

  @WebAddressField({ maxLength: 2_048, description: 'The site to audit.', example: 'https://www.example.com/' })
  url?: string;

  @TextField({ maxLength: 100, description: CRON, example: '0 6 * * 1' })
  cron?: string;

  @TextField({ maxLength: 64, description: ZONE, example: 'Europe/Berlin' })
  timeZone?: string;

  @IntegerField({ min: 0, max: MAX_JITTER_SECONDS, description: JITTER, example: 600 })
  jitterSeconds?: number;

  @ChoiceField({ choices: RUN_MODES, description: 'As `mode` of POST /v1/agent-runs.' })
  mode?: RunMode;

  @TextField({
    isNullable: true,
    maxLength: 200,
    description: 'As `model` of POST /v1/agent-runs.',
    example: 'default',
  })
  model?: string | null;

  @RawTextField({
    isNullable: true,
    maxLength: 16_384,
    issuesIn: findConfigIssues,
    description: CONFIG,
    example: '{"coverageMode":"surface","maxPages":100}',
  })
  config?: string | null;

  @IntegerField({
    isNullable: true,
    min: 0,
    max: MAX_CREDITS,
    description: 'Start no audit that could cost more credits; null: no bound.',
    example: 100,
  })
  maxCredits?: number | null;
}

export class ListSchedulesQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Schedules a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Schedules to skip.' })
  offset: number;

  @TextField({ maxLength: 300, description: 'Only schedules of this site.', example: 'example.com' })
  siteKey?: string;

  @PatternField({ ...WEBSITE_ID, description: 'Only schedules of this website.' })
  websiteId?: string;
}

export class ListTicksQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Planned times a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, max: 500, fallback: 0, description: 'Planned times to skip.' })
  offset: number;
}

@Open()
export class ScheduleTick {
  @ApiProperty({ format: 'date-time', description: 'The planned time.', example: '2026-11-16T05:00:00.000Z' })
  dueAt: string;

  @ApiProperty({
    description:
      '`started`, `skipped:overlap`, `skipped:credits`, `skipped:plan`, `skipped:paused`, `missed:late`, `missed:down`, or `failed:` with an error code.',
    example: 'started',
  })
  state: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The audit that was started.', example: RUN })
  runId: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is none.' })
  reason: string | null;

  @ApiProperty({ type: 'integer', description: 'Planned times that this entry is about, `dueAt` the first of them.' })
  count: number;

  @ApiProperty({ format: 'date-time', description: 'When this was decided.', example: '2026-11-16T05:04:10.000Z' })
  decidedAt: string;
}

@Open()
export class ScheduleTickList {
  @ApiProperty({ type: () => [ScheduleTick] })
  ticks: ScheduleTick[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}

@Open()
export class Schedule {
  @ApiProperty({ example: 'sch_01kag8y3f7e9wb2m5t8v4c6h1r' })
  id: string;

  @ApiProperty({ example: 'Shop, every Monday' })
  name: string;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty()
  siteKey: string;

  @ApiProperty({ description: 'The website. Its settings hold for the audits.' })
  websiteId: string;

  @ApiProperty({ example: '0 6 * * 1' })
  cron: string;

  @ApiProperty({ example: 'Europe/Berlin' })
  timeZone: string;

  @ApiProperty({ description: 'The pattern in words.', example: 'Every Monday at 06:00–06:10, Europe/Berlin' })
  text: string;

  @ApiProperty({ type: 'integer', example: 600 })
  jitterSeconds: number;

  @ApiProperty({ enum: RUN_MODES, enumName: 'AuditRunMode' })
  mode: RunMode;

  @ApiProperty({ type: 'string', nullable: true })
  model: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    example: { coverageMode: 'surface', maxPages: 100 },
  })
  config: Record<string, unknown> | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 100 })
  maxCredits: number | null;

  @ApiProperty({ description: 'False: it is paused, and `pausedReason` says why.', example: true })
  enabled: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      '`user`; `owner-left`: the person it acts for may not start audits any more; `plan`; `failures`: five audits in a row failed; `time-zone`; `no-dates`; `site-deleted`.',
  })
  pausedReason: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the next audit starts.',
    example: '2026-11-23T05:04:10.000Z',
  })
  nextAt: string | null;

  @ApiProperty({ type: () => ScheduleTick, nullable: true, description: 'What came of the latest planned time.' })
  lastTick: ScheduleTick | null;

  @ApiProperty({ type: 'string', nullable: true, example: RUN })
  lastRunId: string | null;

  @ApiProperty({ type: 'integer', description: 'Audits in a row that failed.', example: 0 })
  failures: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'The person whom its audits act for.' })
  userId: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-10T10:30:00.000Z' })
  createdAt: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-10T10:30:00.000Z' })
  updatedAt: string;
}

@Open()
export class ScheduleDetail extends Schedule {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'date-time' },
    description: 'The next five starts if it is on.',
    example: UPCOMING,
  })
  upcoming: string[];
}

@Open()
export class ScheduleList {
  @ApiProperty({ type: () => [Schedule] })
  schedules: Schedule[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}

export class DeletedSchedule {
  @ApiProperty({ example: true })
  success: boolean;
}
