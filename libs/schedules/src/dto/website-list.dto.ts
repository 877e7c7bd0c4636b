import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, QueryIntegerField, TextField } from '#common/dto';
import { Website } from '#sites/dto';

export const WEBSITE_SORTS = ['host', 'attention'] as const;
export type WebsiteSort = (typeof WEBSITE_SORTS)[number];

export class WebsiteProgress {
  @ApiProperty()
  message: string;

  @ApiProperty({ type: 'integer', nullable: true })
  current: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  total: number | null;
}

export class WebsiteAudit {
  @ApiProperty({ example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a' })
  id: string;

  @ApiProperty({ enum: ['pending', 'running', 'completed', 'failed', 'cancelled'], example: 'completed' })
  status: string;

  @ApiProperty({ enum: ['cli', 'api', 'github', 'scheduled'], example: 'api' })
  trigger: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Name of the person; null for one who is erased.',
    example: 'Ada',
  })
  startedBy: string | null;

  @ApiProperty({ format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T10:32:41.000Z' })
  completedAt: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'How it ended.' })
  message: string | null;

  @ApiProperty({
    type: () => WebsiteProgress,
    nullable: true,
    description: 'While it is pending or running.',
    example: null,
  })
  progress: WebsiteProgress | null;
}

export class WebsiteResult {
  @ApiProperty()
  runId: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T10:32:41.000Z' })
  completedAt: string;

  @ApiProperty({ type: 'number', nullable: true, description: 'With one decimal.', example: 82.5 })
  score: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 100 })
  pages: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 120 })
  errors: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 567 })
  warnings: number | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Time of the audit that it is compared with; null for a first one.',
    example: '2026-11-13T10:33:02.000Z',
  })
  since: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Findings that are new since then.', example: 4 })
  new: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Those of `new` whose rule reports errors.',
    example: 2,
  })
  newErrors: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 75 })
  resolved: number | null;
}

/** A website with what its audits say, in numbers. */
export class ListedWebsite extends Website {
  @ApiProperty({ type: () => WebsiteAudit, nullable: true, description: 'The latest one, however it ended.' })
  lastAudit: WebsiteAudit | null;

  @ApiProperty({ type: () => WebsiteResult, nullable: true, description: 'Of the latest completed audit.' })
  result: WebsiteResult | null;

  @ApiProperty({
    type: [Number],
    maxItems: 12,
    description: 'Scores of completed audits, the latest last.',
    example: [79.1, 82.5],
  })
  scores: number[];

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'By a schedule that is on.',
    example: '2026-11-23T05:04:10.000Z',
  })
  nextAuditAt: string | null;
}

export class WebsiteList {
  @ApiProperty({ type: () => [ListedWebsite] })
  websites: ListedWebsite[];

  @ApiProperty({ type: [String], description: 'All tags of the organization’s websites.', example: ['Acme'] })
  tags: string[];

  @ApiProperty({
    type: [String],
    description: 'All clients that the organization’s websites belong to.',
    example: ['Acme Ltd.'],
  })
  clients: string[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}

export class ListWebsitesQuery {
  @QueryIntegerField({ min: 1, max: 100, fallback: 20, description: 'Websites a page.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Websites to skip.' })
  offset: number;

  @TextField({ maxLength: 40, description: 'Only those with this tag.', example: 'Acme' })
  tag?: string;

  @TextField({ maxLength: 100, description: 'Only those of this client.', example: 'Acme Ltd.' })
  client?: string;

  @TextField({ maxLength: 100, description: 'Only those whose host, name or client has this text.', example: 'shop' })
  q?: string;

  @ChoiceField({
    choices: WEBSITE_SORTS,
    documentedDefault: 'host',
    description:
      '`attention`: a failed audit first, then new errors, new findings, never audited, and the others by score.',
    example: 'attention',
  })
  sort?: WebsiteSort;
}
