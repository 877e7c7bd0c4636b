import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, Constant, QueryIntegerField } from '#contract';
import { VISIBILITIES, type Visibility } from '../publish-input/index.js';

export class ListReportsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Reports a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Reports to skip.' })
  offset: number;
}

export class Report {
  @ApiProperty({ type: 'string' })
  id: string;

  @ApiProperty({ type: 'string', format: 'uri' })
  baseUrl: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    minimum: 0,
    maximum: 100,
    description: 'Rounded; null when the report carries none.',
  })
  healthScore: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false })
  pageCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that fail.' })
  errorCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that warn.' })
  warningCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that passed.' })
  passedCount: number | null;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Looks at the report by anybody but its owner.',
  })
  viewCount: number | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, required: false })
  auditedAt: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'uri', description: 'The report as a page for people.' })
  url: string;
}

export class ReportList {
  @ApiProperty({ type: () => [Report] })
  reports: Report[];

  @ApiProperty({ type: 'integer', description: 'Reports over all pages.' })
  total: number;

  @ApiProperty({ type: 'boolean' })
  hasMore: boolean;
}

@ApiSchema({ name: 'UpdateReportRequest' })
export class UpdateReportDto {
  @ChoiceField({
    required: true,
    choices: VISIBILITIES,
    description:
      'Who may read the report: everyone (`public`), anyone with its URL (`unlisted`), only you (`private`).',
    example: 'unlisted',
  })
  visibility: Visibility;
}

export class ReportVisibility {
  @ApiProperty({ type: 'string' })
  id: string;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({ type: 'string', format: 'uri' })
  url: string;
}

export class ReportDeleted {
  @Constant(true)
  success: true;
}
