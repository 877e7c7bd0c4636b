import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, Open, QueryIntegerField, TextField } from '#common/dto';
import {
  RUN_MODES,
  RUN_STATUSES,
  RUN_TRIGGERS,
  type CompletionReason,
  type RunMode,
  type RunStatus,
  type RunTrigger,
} from '../run-status.js';
import { PageLimitClampNotice } from './page-limit-notice.dto.js';

export class ListRunsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Runs a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Runs to skip.' })
  offset: number;

  @ChoiceField({ choices: RUN_STATUSES, description: 'Only runs in this state.' })
  status?: RunStatus;

  @ChoiceField({ choices: RUN_MODES, description: 'Only runs of this mode.' })
  mode?: RunMode;

  @TextField({ maxLength: 200, description: 'Only runs of this website.', example: 'site-42' })
  websiteId?: string;

  @TextField({
    maxLength: 200,
    description: 'Only runs with this in their title or URL. Outside of the stable contract.',
    example: 'relaunch',
  })
  q?: string;
}

@Open()
export class AuditRunListItem {
  @ApiProperty({ example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  id: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'What people call it. Outside of the stable contract.',
    example: 'Before the relaunch',
  })
  title: string | null;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ enum: RUN_STATUSES, enumName: 'AuditRunStatus', example: 'completed' })
  status: RunStatus;

  @ApiProperty({ type: 'string', enum: RUN_TRIGGERS, example: 'api' })
  trigger: RunTrigger;

  @ApiProperty({ enum: RUN_MODES, enumName: 'AuditRunMode' })
  mode: RunMode;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: null })
  model: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    minimum: 0,
    maximum: 100,
    description: 'Rounded. Null until the run is completed, and when no page could be audited.',
    example: 83,
  })
  healthScore: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Failing and warning checks.',
    example: 41,
  })
  issuesFound: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Findings that delivered fixes take away; 0 in the modes `audit` and `recommend`.',
    example: 0,
  })
  issuesFixed: number | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: 'rep_01kag8z9k2d4f6h8j0m2p4r6t8' })
  reportId: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: 'web_5f0c6a521d7b4f0e9d5c2f8a4f' })
  websiteId: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: null })
  auditId: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description: 'The config as it was read from the string that was sent.',
    example: { coverageMode: 'surface', maxPages: 100 },
  })
  config: Record<string, unknown> | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'Why a failed run failed.',
    example: null,
  })
  error: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description:
      'success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error.',
    example: 'success',
  })
  completionReason: CompletionReason | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'For people.',
    example: 'Audited 100 pages.',
  })
  completionMessage: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    required: false,
    description: 'What the run paid to third parties.',
    example: 0,
  })
  costUsd: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    required: false,
    example: '2026-11-20T10:30:05.000Z',
  })
  startedAt: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    required: false,
    example: '2026-11-20T10:32:41.000Z',
  })
  completedAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class RunProgress {
  @ApiProperty({ type: 'string', nullable: true, required: false, example: 'crawl' })
  phase: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: '40 of 100 pages' })
  message: string | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, example: 40 })
  current: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, example: 100 })
  total: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, example: 1 })
  failed: number | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:31:12.000Z' })
  updatedAt: string;
}

@Open()
export class AuditRun extends AuditRunListItem {
  @ApiProperty()
  userId: string;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: 'org_01kag8y3f7e9wb2m5t8v4c6h1n' })
  orgId: string | null;

  @ApiProperty({
    type: () => RunProgress,
    nullable: true,
    required: false,
    description: 'The latest event while the run is pending or running; null afterwards and before the first event.',
    example: null,
  })
  progress: RunProgress | null;

  @ApiProperty({ required: false })
  notice?: PageLimitClampNotice;
}

export class AuditRunList {
  @ApiProperty({ type: () => [AuditRunListItem] })
  runs: AuditRunListItem[];

  @ApiProperty({ type: 'integer', description: 'Runs that match, over all pages.' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}
