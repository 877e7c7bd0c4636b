import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ChoiceField,
  DateTimeField,
  IntegerField,
  NumberField,
  ObjectField,
  PatternField,
  RawTextField,
  TextField,
  WebAddressField,
} from '#common/dto';
import { findConfigIssues } from '../run-config.js';
import { RUN_MODES, RUN_STATUSES, RUN_TRIGGERS, type RunMode, type RunStatus, type RunTrigger } from '../run-status.js';
import { PageLimitClampNotice } from './page-limit-notice.dto.js';

const MAX_COUNT = 2_147_483_647;

@ApiSchema({ name: 'RegisterRunRequest' })
export class RegisterRunDto {
  @WebAddressField({
    required: true,
    maxLength: 2_048,
    description: 'The site that the client audits.',
    example: 'https://www.example.com/',
  })
  url: string;

  @ChoiceField({ choices: RUN_MODES, documentedDefault: 'audit', description: 'What the run is to do.' })
  mode?: RunMode;

  @PatternField({
    isNullable: true,
    pattern: '^[\\x21-\\x7e]{1,255}$',
    rule: 'must be 1 to 255 visible ASCII characters',
    description: 'The same key with the same body gives the first answer again for 24 hours.',
    example: '5f0c6a52-1d7b-4f0e-9d5c-2f8a4f0d9c11',
  })
  idempotencyKey?: string;

  @RawTextField({
    isNullable: true,
    maxLength: 16_384,
    issuesIn: findConfigIssues,
    description:
      'A JSON object as a string: the keys of a run (`coverageMode`, `maxPages`, …), `cliVersion`, and `runner` with `ci`, `provider`, `repo`, `branch`, `commit`, `runUrl`, `hostname`. A provider of GitHub makes the trigger `github`, else it is `cli`. Unknown keys are kept and ignored.',
    example: '{"coverageMode":"surface","maxPages":100,"runner":{"ci":true,"provider":"github-actions"}}',
  })
  config?: string;
}

@ApiSchema({ name: 'UpdateRunRequest' })
export class UpdateRunDto {
  @ChoiceField({
    required: true,
    choices: RUN_STATUSES.filter((status) => status !== 'pending'),
    description: 'What the run has become. One that has ended stays what it is.',
    example: 'completed',
  })
  status: Exclude<RunStatus, 'pending'>;

  @DateTimeField({ isNullable: true, description: "By the client's clock; one that cannot be true is left out." })
  startedAt?: string;

  @DateTimeField({ isNullable: true, description: "By the client's clock; never later than now." })
  completedAt?: string;

  @NumberField({ isNullable: true, min: 0, max: 100, description: 'Of the report.', example: 82.5 })
  healthScore?: number;

  @IntegerField({ isNullable: true, min: 0, max: MAX_COUNT, description: 'Failing and warning checks.', example: 12 })
  issuesFound?: number;

  @PatternField({
    isNullable: true,
    pattern: '^rep_[0-9a-hjkmnp-tv-z]{26}$',
    rule: 'must be the id of a report',
    description: 'A report of the caller that belongs to no other run.',
    example: 'rep_01kag8y3f7e9wb2m5t8v4c6h1w',
  })
  reportId?: string;

  @RawTextField({
    isNullable: true,
    maxLength: 2_000,
    issuesIn: () => [],
    description: 'Why the run ended.',
    example: 'success',
  })
  completionReason?: string;

  @RawTextField({
    isNullable: true,
    maxLength: 20_000,
    issuesIn: () => [],
    description: 'Of a failed run, for people.',
    example: 'The site did not respond.',
  })
  error?: string;

  @TextField({
    isNullable: true,
    maxLength: 100,
    description: 'Of a failed run, for programs.',
    example: 'UNREACHABLE',
  })
  errorCode?: string;

  @ObjectField({
    isNullable: true,
    description: '`phaseTimingsMs`: milliseconds by phase. Added to the config of the run.',
  })
  config?: { phaseTimingsMs?: unknown };
}

@ApiSchema({ name: 'ClientProgressRequest' })
export class ClientProgressDto {
  @IntegerField({ required: true, min: 0, max: MAX_COUNT, description: 'Pages that were fetched.', example: 12 })
  pagesFetched: number;

  @IntegerField({ isNullable: true, min: 0, max: MAX_COUNT, description: 'Pages that are known.', example: 40 })
  pagesTotal?: number;

  @IntegerField({
    isNullable: true,
    min: 0,
    max: MAX_COUNT,
    description: 'Pages that could not be fetched.',
    example: 0,
  })
  pagesFailed?: number;
}

class ShortBalance {
  @ApiProperty({ type: 'integer', description: 'Credits that are free to spend.', example: 2_950 })
  total: number;
}

export class RegisteredRun {
  @ApiProperty()
  runId: string;

  @ApiProperty({ description: 'The same for all audits of a host by the organization.' })
  websiteId: string;

  @ApiProperty({ example: 'aud_01kag8y3f7e9wb2m5t8v4c6h1n' })
  auditId: string;

  @ApiProperty({
    type: 'integer',
    description: 'Credits that are set aside, and charged when the run is completed.',
    example: 0,
  })
  baseCharged: number;

  @ApiProperty()
  balance: ShortBalance;
}

export class ActiveRun {
  @ApiProperty({ example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  id: string;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ description: 'Host of the address.', example: 'www.example.com' })
  domain: string;

  @ApiProperty({ enum: RUN_STATUSES, enumName: 'AuditRunStatus', example: 'running' })
  status: RunStatus;

  @ApiProperty({ type: 'string', enum: RUN_TRIGGERS })
  trigger: RunTrigger;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ required: false })
  pageLimitNotice?: PageLimitClampNotice;
}

export class ActiveRunList {
  @ApiProperty({ type: () => [ActiveRun] })
  runs: ActiveRun[];
}
