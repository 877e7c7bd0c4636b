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
  @ApiProperty()
  id: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'What people call it. Outside of the stable contract.',
  })
  title: string | null;

  @ApiProperty({ format: 'uri' })
  url: string;

  @ApiProperty({ enum: RUN_STATUSES, enumName: 'AuditRunStatus' })
  status: RunStatus;

  @ApiProperty({ type: 'string', enum: RUN_TRIGGERS })
  trigger: RunTrigger;

  @ApiProperty({ enum: RUN_MODES, enumName: 'AuditRunMode' })
  mode: RunMode;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  model: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    minimum: 0,
    maximum: 100,
    description: 'Rounded. Null until the run is completed, and when no page could be audited.',
  })
  healthScore: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Failing and warning checks.' })
  issuesFound: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Findings that delivered fixes take away; 0 in the modes `audit` and `recommend`.',
  })
  issuesFixed: number | null;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  reportId: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  websiteId: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  auditId: string | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description: 'The config as it was read from the string that was sent.',
  })
  config: Record<string, unknown> | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, description: 'Why a failed run failed.' })
  error: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description:
      'success, partial, blocked, unreachable, private_address, connection_refused, dispatch_failed, cancelled, timeout or error.',
  })
  completionReason: CompletionReason | null;

  @ApiProperty({ type: 'string', nullable: true, required: false, description: 'For people.' })
  completionMessage: string | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    required: false,
    description: 'What the run paid to third parties.',
  })
  costUsd: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, required: false })
  startedAt: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, required: false })
  completedAt: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;
}

export class RunProgress {
  @ApiProperty({ type: 'string', nullable: true, required: false })
  phase: string | null;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  message: string | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false })
  current: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false })
  total: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false })
  failed: number | null;

  @ApiProperty({ format: 'date-time' })
  updatedAt: string;
}

@Open()
export class AuditRun extends AuditRunListItem {
  @ApiProperty()
  userId: string;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  orgId: string | null;

  @ApiProperty({
    type: () => RunProgress,
    nullable: true,
    required: false,
    description: 'The latest event while the run is pending or running; null afterwards and before the first event.',
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
