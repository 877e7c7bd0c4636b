import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Open } from '#common/dto';
import { VISIBILITIES, type Visibility } from '../publish-input/index.js';

type Members = Record<string, unknown>;
const COUNT = { type: 'integer', minimum: 0, maximum: 2_147_483_647 } as const;
const OBJECT = { type: 'object', additionalProperties: true } as const;

/**
 * Described here and checked on a thread, over the 20 MiB that it may have
 * (`publish-input/validate-publish.ts`); a test holds the two together.
 */
@Open()
@ApiSchema({
  description:
    'A full report of the audit engine. Members beyond these are accepted and not kept. Nested at most 64 levels deep.',
})
export class AuditReport {
  @ApiProperty({ format: 'uri', maxLength: 2_048, description: 'Start page of the audit, http or https.' })
  baseUrl: string;

  @ApiProperty({ format: 'date-time', description: 'When the site was audited.' })
  timestamp: string;

  @ApiProperty(COUNT)
  totalPages: number;

  @ApiProperty({ ...COUNT, description: 'Checks that passed.' })
  passed: number;

  @ApiProperty({ ...COUNT, description: 'Checks that warn.' })
  warnings: number;

  @ApiProperty({ ...COUNT, description: 'Checks that fail.' })
  failed: number;

  @ApiProperty({ type: 'array', items: OBJECT })
  siteChecks: Members[];

  @ApiProperty({ type: 'array', items: OBJECT, required: false })
  pages?: Members[];

  @ApiProperty(OBJECT)
  summary: Members;

  @ApiProperty({ ...OBJECT, description: 'Results by rule id.' })
  ruleResults: Members;

  @ApiProperty({ ...OBJECT, selfRequired: false })
  healthScore?: Members;
}

@Open()
@ApiSchema({ name: 'PublishReportRequest' })
export class PublishReportRequest {
  @ApiProperty()
  report: AuditReport;

  @ApiProperty({
    enum: VISIBILITIES,
    enumName: 'Visibility',
    default: 'private',
    required: false,
    description: 'Who may read the report.',
  })
  visibility?: Visibility;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'The registered run that the report belongs to. Outside of the stable contract.',
  })
  runId?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'The same by the audit of the run. Outside of the stable contract.',
  })
  auditId?: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: "The run's website. Outside of the stable contract.",
  })
  websiteId?: string | null;
}

export class PublishedReport {
  @ApiProperty({ example: 'rep_01kag8z9k2d4f6h8j0m2p4r6t8' })
  id: string;

  @ApiProperty({
    format: 'uri',
    description: 'The report as a page for people.',
    example: 'https://audit.example/r/rep_01kag8z9k2d4f6h8j0m2p4r6t8',
  })
  url: string;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
  createdAt: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Of the report of a registered run, as the two below. Outside of the stable contract.',
  })
  healthScore?: number | null;

  @ApiProperty({ type: 'integer', required: false, description: 'Failing and warning checks.' })
  issuesFound?: number;

  @ApiProperty({ type: 'integer', required: false })
  totalPages?: number;
}
