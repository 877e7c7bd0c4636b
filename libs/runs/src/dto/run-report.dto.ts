import { ApiProperty } from '@nestjs/swagger';
import { IMPORTANCES, type CategoryImportance } from '#common';
import { Open } from '#common/dto';
import { VISIBILITIES, type Visibility } from '#reports';
import { IgnoredFindings } from './ignored-findings.dto.js';
import { LabMember, type LabReportDto } from './report-lab.dto.js';
import { PicturesOfReport } from './report-picture.dto.js';

@Open()
export class TopIssue {
  @ApiProperty({ required: false })
  ruleId: string;

  @ApiProperty({ required: false })
  ruleName: string;

  @ApiProperty({ required: false })
  category: string;

  @ApiProperty({ required: false })
  subcategory: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'], required: false })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'string', enum: ['fail', 'warn'], required: false })
  status: 'fail' | 'warn';

  @ApiProperty({ required: false })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, required: false })
  pageUrl: string | null;

  @ApiProperty({
    required: false,
    description: 'Points of the health score that its findings take.',
  })
  gain?: number;

  @ApiProperty({
    required: false,
    description: 'True for signs of a break-in and leaked secrets; they come first.',
  })
  critical?: boolean;

  @ApiProperty({ type: 'integer', required: false, description: 'Pages with findings of the rule.' })
  pagesTotal?: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Findings of the rule.' })
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
    example: [{ ruleId: 'security/csp', gain: 1.2 }],
  })
  rules?: { ruleId: string; gain: number }[];
}

@Open()
export class ReportCategory {
  @ApiProperty()
  category: string;

  @ApiProperty()
  name: string;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: '0 to 100: what the site would have if everything else were fine.',
  })
  score: number | null;

  @ApiProperty({
    type: 'number',
    nullable: true,
    required: false,
    description: 'Points of the overall score that its findings take.',
  })
  lost?: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  passed: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  warnings: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  failed: number | null;

  @ApiProperty({ type: 'integer', required: false })
  total?: number;
}

/** An earlier audit of the same site. */
@Open()
export class ReportHistoryEntry {
  @ApiProperty()
  runId: string;

  @ApiProperty()
  reportId: string;

  @ApiProperty({ type: 'number', nullable: true })
  healthScore: number | null;

  @ApiProperty({ type: 'integer' })
  scoreVersion: number;

  @ApiProperty({ type: 'integer', nullable: true })
  issuesFound: number | null;

  @ApiProperty({ type: 'integer', nullable: true })
  totalPages: number | null;

  @ApiProperty({ format: 'date-time' })
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
  @ApiProperty({ type: 'integer' })
  both: number;

  @ApiProperty({ type: 'integer' })
  onlyBefore: number;

  @ApiProperty({ type: 'integer' })
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

  @ApiProperty()
  previousReportId: string;

  @ApiProperty({ format: 'date-time' })
  previousTimestamp: string;

  @ApiProperty({ type: 'number', nullable: true })
  previousHealthScore: number | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Version of the formula that made the previous score.',
  })
  previousScoreVersion?: number;

  @ApiProperty({
    required: false,
    description:
      'False when another version of the formula made the previous score, or the two audits read other pages.',
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
  })
  scoreNote?: string | null;

  @ApiProperty({
    type: () => CommonScore,
    nullable: true,
    required: false,
    description: 'The scores that can be compared where the two audits read other pages.',
  })
  commonScore?: CommonScore | null;

  @ApiProperty({
    required: false,
    description: 'The same mode, and at least 90 % of the larger set of pages read by both.',
  })
  isSameScope?: boolean;

  @ApiProperty({ required: false, description: 'Pages that were read.' })
  pages?: ComparedPages;

  @ApiProperty({ type: 'integer', description: 'Findings on pages that both audits read, by rules that both checked.' })
  new: number;

  @ApiProperty({ type: 'integer', required: false, description: 'Those of `new` whose rule reports errors.' })
  newErrors?: number;

  @ApiProperty({ type: 'integer' })
  resolved: number;

  @ApiProperty({ type: 'integer' })
  stillThere: number;

  @ApiProperty({
    type: 'integer',
    description: 'On pages that were not read this time, or of rules that were not checked: not checked is not fixed.',
  })
  notRechecked: number;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'On pages that the earlier audit did not read, or of rules that it did not check: they are not new.',
  })
  notSeenBefore?: number;

  @ApiProperty({
    required: false,
    description: 'True where one of the two reports lists a part of its findings only.',
  })
  isPartial?: boolean;

  @ApiProperty({ type: 'string', nullable: true, required: false, description: 'The same for people.' })
  partialNote?: string | null;
}

@Open()
export class RunReport extends PicturesOfReport {
  @ApiProperty()
  id: string;

  @ApiProperty({ format: 'uri', description: 'The report as a page for people.' })
  url: string;

  @ApiProperty({ enum: VISIBILITIES, enumName: 'Visibility' })
  visibility: Visibility;

  @ApiProperty({
    required: false,
    description: 'Host of the site in lower case, without "www.".',
  })
  siteKey: string;

  @ApiProperty({ format: 'uri' })
  baseUrl: string;

  @ApiProperty({ format: 'date-time', required: false })
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
    type: () => [ReportCategory],
    required: false,
  })
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
