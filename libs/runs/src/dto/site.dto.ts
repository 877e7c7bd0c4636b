import { ApiProperty } from '@nestjs/swagger';
import { IMPORTANCES, type CategoryImportance } from '#common';
import { Open } from '#common/dto';
import { COVERAGE_MODES, type CoverageMode } from '../run-config.js';
import { AuditRunListItem, RunProgress } from './audit-run.dto.js';

export class SiteRunFindings {
  @ApiProperty({ type: 'integer', example: 120 })
  errors: number;

  @ApiProperty({ type: 'integer', example: 567 })
  warnings: number;

  @ApiProperty({ type: 'integer', description: 'Pages with a finding.', example: 84 })
  pages: number;
}

export class SiteRunComparison {
  @ApiProperty({ type: 'integer', example: 4 })
  new: number;

  @ApiProperty({ type: 'integer', example: 75 })
  resolved: number;

  @ApiProperty({ type: 'integer', example: 660 })
  stillThere: number;

  @ApiProperty({ type: 'integer', example: 0 })
  notRechecked: number;

  @ApiProperty({ example: true })
  isScoreComparable: boolean;

  @ApiProperty({ type: 'number', nullable: true, example: 79.1 })
  previousHealthScore: number | null;
}

/** A run as the history of its site shows it: what it found and what had changed, in numbers. */
@Open()
export class SiteRun extends AuditRunListItem {
  @ApiProperty()
  orgId: string;

  @ApiProperty()
  siteKey: string;

  @ApiProperty({ description: 'Who started it; of a schedule, who made that.' })
  userId: string;

  @ApiProperty({ type: 'string', enum: COVERAGE_MODES, example: 'surface' })
  coverageMode: CoverageMode;

  @ApiProperty({ type: 'integer', example: 100 })
  maxPages: number;

  @ApiProperty({ type: 'number', nullable: true, description: 'With one decimal.', example: 82.5 })
  score: number | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'B' })
  grade: string | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 5 })
  scoreVersion: number | null;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: IMPORTANCES },
    nullable: true,
    description: 'How much categories count in its score; null: all as usual.',
  })
  importance: CategoryImportance | null;

  @ApiProperty({ type: 'integer', nullable: true, example: 100 })
  totalPages: number | null;

  @ApiProperty({
    type: () => SiteRunFindings,
    nullable: true,
    description: 'Null where there is no report, or one from before findings were counted.',
  })
  findings: SiteRunFindings | null;

  @ApiProperty({
    type: () => SiteRunComparison,
    nullable: true,
    description: 'Beside the audit before; null for a first one.',
  })
  comparison: SiteRunComparison | null;

  @ApiProperty({
    type: () => RunProgress,
    nullable: true,
    description: 'While the run is pending or running.',
    example: null,
  })
  progress: RunProgress | null;
}

/** A site and its latest runs. */
export class Site {
  @ApiProperty({ description: 'Of the website, for `/v1/websites/{id}`.', example: 'web_5f0c6a521d7b4f0e9d5c2f8a4f' })
  id: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'What people call the site.', example: 'Acme shop' })
  name: string | null;

  @ApiProperty({ type: [String], example: ['Acme'] })
  tags: string[];

  @ApiProperty({ description: 'Host in lower case without "www.", with its port, if it is not the default.' })
  siteKey: string;

  @ApiProperty({ description: 'Where audits of the site start.', example: 'https://www.example.com/' })
  url: string;

  @ApiProperty({ type: 'integer', description: 'Runs of the site.' })
  total: number;

  @ApiProperty({ type: () => [SiteRun], maxItems: 60, description: 'The latest ones, newest first.' })
  runs: SiteRun[];
}

export class SiteList {
  @ApiProperty({ type: () => [Site], maxItems: 500 })
  sites: Site[];
}
