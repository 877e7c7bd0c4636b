import { ApiProperty } from '@nestjs/swagger';
import { ChangeCounts, RuleChange } from '#findings/dto';
import { ComparedPages } from './run-report.dto.js';
import { SiteRun } from './site.dto.js';

/** Points that a category takes from the score, then and now. */
export class CategoryChange {
  @ApiProperty({ type: 'string' })
  category: string;

  @ApiProperty({ type: 'string' })
  name: string;

  @ApiProperty({ type: 'number', nullable: true })
  before: number | null;

  @ApiProperty({ type: 'number', nullable: true })
  now: number | null;
}

export class RunComparison extends ChangeCounts {
  @ApiProperty({ type: () => SiteRun })
  before: SiteRun;

  @ApiProperty({ type: () => SiteRun })
  now: SiteRun;

  @ApiProperty({ type: 'boolean', description: 'False when other versions of the formula made the scores.' })
  isScoreComparable: boolean;

  @ApiProperty({ type: () => ComparedPages, description: 'Pages that were crawled.' })
  pages: ComparedPages;

  @ApiProperty({ type: () => [CategoryChange] })
  categories: CategoryChange[];

  @ApiProperty({ type: () => [RuleChange] })
  rules: RuleChange[];
}
