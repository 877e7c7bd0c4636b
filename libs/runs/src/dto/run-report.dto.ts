import { ApiProperty } from '@nestjs/swagger';
import { Open } from '#contract';
import { VISIBILITIES, type Visibility } from '#reports';

@Open()
export class TopIssue {
  @ApiProperty({ type: 'string', required: false })
  ruleId: string;

  @ApiProperty({ type: 'string', required: false })
  ruleName: string;

  @ApiProperty({ type: 'string', required: false })
  category: string;

  @ApiProperty({ type: 'string', required: false })
  subcategory: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'], required: false })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'string', enum: ['fail', 'warn'], required: false })
  status: 'fail' | 'warn';

  @ApiProperty({ type: 'string', required: false })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  pageUrl: string | null;

  @ApiProperty({
    type: 'number',
    required: false,
    description: 'Points of the health score that its findings take.',
  })
  gain?: number;

  @ApiProperty({
    type: 'boolean',
    required: false,
    description: 'True for signs of a break-in and leaked secrets; they come first.',
  })
  critical?: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'Pages with findings of the rule.' })
  pagesTotal?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Findings of the rule.' })
  itemsTotal?: number;
}

/** What the audit has stored, member by member as its descriptions say. */
type Stored = Record<string, unknown>;

@Open()
export class RunReport {
  @ApiProperty({ type: 'string' })
  id: string;

  @ApiProperty({ type: 'string', format: 'uri', description: 'The report as a page for people.' })
  url: string;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Host of the site in lower case, without "www.".',
  })
  siteKey: string;

  @ApiProperty({ type: 'string', format: 'uri' })
  baseUrl: string;

  @ApiProperty({ type: 'string', format: 'date-time', required: false })
  timestamp: string;

  @ApiProperty({ type: 'integer', required: false })
  totalPages: number;

  @ApiProperty({ type: 'integer', required: false })
  failed: number;

  @ApiProperty({ type: 'integer', required: false })
  warnings: number;

  @ApiProperty({ type: 'integer', required: false })
  passed: number;

  @ApiProperty({ type: 'number', nullable: true, required: false, description: 'With one decimal.' })
  healthScore: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'A from 90, B from 80, C from 70, D from 60, F below.',
  })
  grade: string | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Version of the formula; scores of different versions cannot be compared.',
  })
  scoreVersion: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    required: false,
    description:
      'Each with category, name, score, lost (the points of the overall score that its findings take), passed, warnings, failed, total.',
  })
  categories: Stored[];

  @ApiProperty({ type: () => [TopIssue], required: false, maxItems: 25 })
  topIssues: TopIssue[];

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    required: false,
    description:
      'Earlier audits of the same site, newest first, at most 20: runId, reportId, healthScore, scoreVersion, issuesFound, totalPages, auditedAt.',
  })
  history: object[];

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description:
      'True numbers: errors, warnings (findings), pages (with a finding), pagesWithErrors; the same in byCategory and byFolder (by the first part of the path, at most 100, with pagesCrawled). Beside the stable contract.',
  })
  findings: Stored | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description:
      'Pages by depth, ttfbMs, bytes and words (from, to, pages) and by status (status, pages). Beside the stable contract.',
  })
  histograms: Stored | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    selfRequired: false,
    description:
      'Findings beside the previous audit of the site: new, resolved, stillThere, notRechecked (on pages that were not crawled this time), previousReportId, previousHealthScore, isScoreComparable (false when another version of the formula made the previous score; scoreNote says so). Null for a first audit.',
  })
  comparison: Stored | null;
}

export class AuditRunReport {
  @ApiProperty({ type: () => RunReport })
  report: RunReport;
}
