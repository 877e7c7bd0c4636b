import { ApiProperty } from '@nestjs/swagger';
import { IMPORTANCES, type CategoryImportance } from '#common';
import { Open } from '#common/dto';
import { VISIBILITIES, type Visibility } from '#reports';
import { IgnoredFindings } from './ignored-findings.dto.js';
import { LabMember, type LabReportDto } from './report-lab.dto.js';
import { PicturesOfReport } from './report-picture.dto.js';

@Open()
export class TopIssue {
  @ApiProperty({ required: false, example: 'accessibility/image-alt' })
  ruleId: string;

  @ApiProperty({ required: false, example: 'Image has no alternative text' })
  ruleName: string;

  @ApiProperty({ required: false, example: 'accessibility' })
  category: string;

  @ApiProperty({ required: false, example: 'text alternatives' })
  subcategory: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'], required: false, example: 'error' })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'string', enum: ['fail', 'warn'], required: false, example: 'fail' })
  status: 'fail' | 'warn';

  @ApiProperty({ required: false, example: 'An image has no text alternative.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, required: false, example: 'https://www.example.com/about' })
  pageUrl: string | null;

  @ApiProperty({ required: false, description: 'Points of the health score that its findings take.', example: 4.6 })
  gain?: number;

  @ApiProperty({
    required: false,
    description: 'True for signs of a break-in and leaked secrets; they come first.',
    example: false,
  })
  critical?: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'Pages with findings of the rule.', example: 4 })
  pagesTotal?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Findings of the rule.', example: 12 })
  itemsTotal?: number;

  @ApiProperty({
    type: 'array',
    items: {
      type: 'object',
      properties: { ruleId: { type: 'string' }, gain: { type: 'number' } },
      required: ['ruleId', 'gain'],
    },
    required: false,
    description:
      'Where the entry stands for several rules (the headers of the server): each of them, and the points that it takes. `ruleId` is the first.',
  })
  rules?: { ruleId: string; gain: number }[];
}

@Open()
export class ReportCategory {
  @ApiProperty()
  category: string;

  @ApiProperty({ example: 'Accessibility' })
  name: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: '0 to 100: what the site would have if everything else were fine.',
    example: 94.2,
  })
  score: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    required: false,
    description: 'Points of the overall score that its findings take.',
    example: 5.1,
  })
  lost?: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 10 })
  passed: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 3 })
  warnings: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 2 })
  failed: number | null;

  @ApiProperty({ type: 'integer', required: false, example: 15 })
  total?: number;
}

/** An earlier audit of the same site. */
@Open()
export class ReportHistoryEntry {
  @ApiProperty({ example: 'run_01kac1b2d3f4g5h6j7k8m9n0pq' })
  runId: string;

  @ApiProperty({ example: 'rep_01kac1c7d8f9g0h1j2k3m4n5pq' })
  reportId: string;

  @ApiProperty({ type: 'number', nullable: true, example: 79.1 })
  healthScore: number | null;

  @ApiProperty({ type: 'integer', example: 5 })
  scoreVersion: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 55 })
  issuesFound: number | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 98 })
  totalPages: number | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-13T10:33:02.000Z' })
  auditedAt: string;
}

class FoundCounts {
  @ApiProperty({ type: 'integer', description: 'Findings of rules of that severity.' })
  errors: number;

  @ApiProperty({ type: 'integer' })
  warnings: number;

  @ApiProperty({ type: 'integer', description: 'Pages with a finding.' })
  pages: number;

  @ApiProperty({ type: 'integer' })
  pagesWithErrors: number;
}

@Open()
export class FoundInCategory extends FoundCounts {
  @ApiProperty()
  category: string;
}

@Open()
export class FoundInFolder extends FoundCounts {
  @ApiProperty({ description: 'First part of the path.' })
  folder: string;

  @ApiProperty({ type: 'integer', description: 'All of its pages.' })
  pagesCrawled: number;
}

@Open()
export class FindingCounts extends FoundCounts {
  @ApiProperty({ type: () => [FoundInCategory] })
  byCategory: FoundInCategory[];

  @ApiProperty({ type: () => [FoundInFolder], maxItems: 100, description: 'Those with the most findings first.' })
  byFolder: FoundInFolder[];

  @ApiProperty({ type: 'integer' })
  foldersTotal: number;
}

@Open()
export class HistogramBar {
  @ApiProperty({ type: 'integer' })
  from: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Values are below it; null: no end.' })
  to: number | null;

  @ApiProperty({ type: 'integer' })
  pages: number;
}

@Open()
export class StatusCount {
  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ type: 'integer' })
  pages: number;
}

@Open()
export class Histograms {
  @ApiProperty({ type: () => [HistogramBar] })
  depth: HistogramBar[];

  @ApiProperty({ type: () => [HistogramBar] })
  ttfbMs: HistogramBar[];

  @ApiProperty({ type: () => [HistogramBar], description: 'Of the document, without compression.' })
  bytes: HistogramBar[];

  @ApiProperty({ type: () => [HistogramBar] })
  words: HistogramBar[];

  @ApiProperty({ type: () => [StatusCount] })
  status: StatusCount[];
}

class EarlierFixCounts {
  @ApiProperty({ type: 'integer', description: 'Gone on the live site.' })
  confirmed: number;

  @ApiProperty({ type: 'integer', description: 'Were gone, and are there again.' })
  cameBack: number;

  @ApiProperty({ type: 'integer' })
  stillThere: number;

  @ApiProperty({ type: 'integer' })
  notRechecked: number;
}

/** Pages that two audits read. */
export class ComparedPages {
  @ApiProperty({ type: 'integer', example: 98 })
  both: number;

  @ApiProperty({ type: 'integer', example: 0 })
  onlyBefore: number;

  @ApiProperty({ type: 'integer', example: 2 })
  onlyNow: number;
}

/** The scores of two audits over the pages that both read, by the rules that check pages. */
export class CommonScore {
  @ApiProperty({ type: 'integer' })
  pages: number;

  @ApiProperty({ type: 'number', nullable: true })
  previous: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  current: number | null;
}

@Open()
export class ReportComparison {
  @ApiProperty({
    required: false,
    description: 'What has become of the fixes that reports of the site before had; missing when they had none.',
  })
  earlierFixes?: EarlierFixCounts;

  @ApiProperty({ example: 'rep_01kac1c7d8f9g0h1j2k3m4n5pq' })
  previousReportId: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-13T10:33:02.000Z' })
  previousTimestamp: string;

  @ApiProperty({ type: 'number', nullable: true, example: 79.1 })
  previousHealthScore: number | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Version of the formula that made the previous score.',
    example: 5,
  })
  previousScoreVersion?: number;

  @ApiProperty({
    required: false,
    description:
      'False when another version of the formula made the previous score, or the two audits read other pages.',
    example: true,
  })
  isScoreComparable?: boolean;

  @ApiProperty({
    required: false,
    description:
      'Points by which this score rose because more is ignored than before; negative where less is. Absent for 0.',
  })
  ignoredPoints?: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'The same for people; null where the scores can be compared.',
    example: null,
  })
  scoreNote?: string | null;

  @ApiProperty({
    type: () => CommonScore,
    nullable: true,
    required: false,
    description: 'The scores that can be compared where the two audits read other pages.',
    example: null,
  })
  commonScore?: CommonScore | null;

  @ApiProperty({
    required: false,
    description: 'The same mode, and at least 90 % of the larger set of pages read by both.',
    example: true,
  })
  isSameScope?: boolean;

  @ApiProperty({ required: false, description: 'Pages that were read.' })
  pages?: ComparedPages;

  @ApiProperty({
    type: 'integer',
    description: 'Findings on pages that both audits read, by rules that both checked.',
    example: 4,
  })
  new: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Those of `new` whose rule reports errors.',
    example: 2,
  })
  newErrors?: number;

  @ApiProperty({ type: 'integer', example: 75 })
  resolved: number;

  @ApiProperty({ type: 'integer', example: 660 })
  stillThere: number;

  @ApiProperty({
    type: 'integer',
    description: 'On pages that were not read this time, or of rules that were not checked: not checked is not fixed.',
    example: 0,
  })
  notRechecked: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'On pages that the earlier audit did not read, or of rules that it did not check: they are not new.',
    example: 23,
  })
  notSeenBefore?: number;

  @ApiProperty({
    required: false,
    description: 'True where one of the two reports lists a part of its findings only.',
    example: false,
  })
  isPartial?: boolean;

  @ApiProperty({ type: 'string', nullable: true, required: false, description: 'The same for people.', example: null })
  partialNote?: string | null;
}

@Open()
export class RunReport extends PicturesOfReport {
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

  @ApiProperty({
    required: false,
    description: 'Host of the site in lower case, without "www.".',
    example: 'example.com',
  })
  siteKey: string;

  @ApiProperty({ format: 'uri' })
  baseUrl: string;

  @ApiProperty({ format: 'date-time', required: false, example: '2026-11-20T10:32:41.000Z' })
  timestamp: string;

  @ApiProperty({ type: 'integer', required: false, example: 100 })
  totalPages: number;

  @ApiProperty({ type: 'integer', required: false, example: 12 })
  failed: number;

  @ApiProperty({ type: 'integer', required: false, example: 29 })
  warnings: number;

  @ApiProperty({ type: 'integer', required: false, example: 171 })
  passed: number;

  @ApiProperty({ type: 'number', nullable: true, required: false, description: 'With one decimal.', example: 82.5 })
  healthScore: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    required: false,
    description: 'A from 90, B from 80, C from 70, D from 60, F below.',
    example: 'B',
  })
  grade: string | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Version of the formula; scores of different versions cannot be compared.',
    example: 5,
  })
  scoreVersion: number;

  @ApiProperty({ type: () => [ReportCategory], required: false })
  categories: ReportCategory[];

  @ApiProperty({ type: () => [TopIssue], required: false, maxItems: 25 })
  topIssues: TopIssue[];

  @ApiProperty({
    type: () => [ReportHistoryEntry],
    required: false,
    maxItems: 20,
    description: 'Earlier audits of the same site, newest first.',
  })
  history: ReportHistoryEntry[];

  @ApiProperty({
    type: () => FindingCounts,
    nullable: true,
    required: false,
    description: 'True numbers of all findings, which stay when the findings are gone. Beside the stable contract.',
  })
  findings: FindingCounts | null;

  @ApiProperty({
    type: () => Histograms,
    nullable: true,
    required: false,
    description: 'Pages by value. Beside the stable contract.',
  })
  histograms: Histograms | null;

  @ApiProperty({
    type: () => ReportComparison,
    nullable: true,
    required: false,
    description: 'Findings beside the previous audit of the site. Null for a first audit.',
  })
  comparison: ReportComparison | null;

  @ApiProperty({
    type: () => IgnoredFindings,
    nullable: true,
    required: false,
    description: 'What people of the site ignore: it is in no number of the report. Beside the stable contract.',
  })
  ignoredFindings: IgnoredFindings | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: IMPORTANCES },
    nullable: true,
    selfRequired: false,
    description: 'Categories that count more or less than normal in the score; null: none. Beside the stable contract.',
  })
  importance: CategoryImportance | null;

  @LabMember()
  lab: LabReportDto | null;
}

/** What the audit stored of its report. Reports of earlier versions lack some of it. */
export type StoredSummary = Partial<
  Pick<
    RunReport,
    | 'grade'
    | 'scoreVersion'
    | 'categories'
    | 'topIssues'
    | 'comparison'
    | 'findings'
    | 'histograms'
    | 'ignoredFindings'
    | 'importance'
    | 'lab'
  >
>;

export class AuditRunReport {
  @ApiProperty()
  report: RunReport;
}
