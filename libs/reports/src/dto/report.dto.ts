import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, Constant, DateTimeOrNullField, QueryIntegerField, RawTextField, TextField } from '#common/dto';
import { VISIBILITIES, type Visibility } from '../publish-input/index.js';

export class ListReportsQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Reports a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Reports to skip.' })
  offset: number;

  @TextField({
    maxLength: 200,
    description: 'Only reports with this in their title or URL. Outside of the stable contract.',
    example: 'relaunch',
  })
  q?: string;
}

export class Report {
  @ApiProperty({ example: 'rep_01kag8z9k2d4f6h8j0m2p4r6t8' })
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
  baseUrl: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    minimum: 0,
    maximum: 100,
    description: 'Rounded; null when the report carries none.',
    example: 83,
  })
  healthScore: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, example: 100 })
  pageCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that fail.', example: 12 })
  errorCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that warn.', example: 29 })
  warningCount: number | null;

  @ApiProperty({ type: 'integer', nullable: true, required: false, description: 'Checks that passed.', example: 171 })
  passedCount: number | null;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    required: false,
    description: 'Looks at the report by anybody but its owner.',
    example: 7,
  })
  viewCount: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    required: false,
    example: '2026-11-20T10:32:41.000Z',
  })
  auditedAt: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'From then on only members can read it; null: it never expires.',
  })
  expiresAt: string | null;

  @ApiProperty({ description: 'Whether people who are no members need a password for its page.' })
  hasPassword: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
  createdAt: string;

  @ApiProperty({
    format: 'uri',
    description: 'The report as a page for people.',
    example: 'https://audit.example/r/rep_01kag8z9k2d4f6h8j0m2p4r6t8',
  })
  url: string;
}

export class ReportList {
  @ApiProperty({ type: () => [Report] })
  reports: Report[];

  @ApiProperty({ type: 'integer', description: 'Reports over all pages.' })
  total: number;

  @ApiProperty()
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

  @DateTimeOrNullField({
    description:
      'From then on only members can read the report; null: it never expires. Without it nothing changes. A private report has none.',
    example: '2026-12-31T23:00:00Z',
  })
  expiresAt?: string | null;

  @RawTextField({
    maxLength: 200,
    description:
      'Asked of people who are no members before they see the page of the report; empty: none. Without it nothing changes. A private report has none. No response has it.',
    example: 'correct horse',
    pattern: '^([\\s\\S]{8,})?$',
    issuesIn: (text) =>
      text.length > 0 && text.length < 8 ? [{ path: 'password', message: 'must have at least 8 characters' }] : [],
  })
  password?: string;
}

export class ReportVisibility {
  @ApiProperty({ example: 'rep_01kag8z9k2d4f6h8j0m2p4r6t8' })
  id: string;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({ format: 'uri', example: 'https://audit.example/r/rep_01kag8z9k2d4f6h8j0m2p4r6t8' })
  url: string;
}

export class ReportDeleted {
  @Constant(true)
  success: true;
}

/** How often others opened the page of a report on a day. */
export class ViewsOfDay {
  @ApiProperty({ format: 'date', description: 'In UTC.', example: '2026-11-24' })
  day: string;

  @ApiProperty({ type: 'integer', example: 3 })
  views: number;
}

export class ReportViews {
  @ApiProperty({
    type: () => [ViewsOfDay],
    maxItems: 92,
    description: 'Days with views, of the last 90; the first one first.',
  })
  days: ViewsOfDay[];

  @ApiProperty({ type: 'integer', description: 'Of all days.', example: 12 })
  total: number;
}
