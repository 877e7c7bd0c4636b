import { ApiProperty } from '@nestjs/swagger';
import { ChangeCounts, RuleChange } from '#findings/dto';
import { CommonScore, ComparedPages } from './run-report.dto.js';
import { SiteRun } from './site.dto.js';

/** Points that a category takes from the score, then and now. */
export class CategoryChange {
  @ApiProperty()
  category: string;

  @ApiProperty({ example: 'Accessibility' })
  name: string;

  @ApiProperty({ type: 'number', nullable: true, example: 6.2 })
  before: number | null;

  @ApiProperty({ type: 'number', nullable: true, example: 5.1 })
  now: number | null;
}

export class RunComparison extends ChangeCounts {
  @ApiProperty()
  before: SiteRun;

  @ApiProperty()
  now: SiteRun;

  @ApiProperty({
    description: 'False when other versions of the formula made the scores, or the two runs read other pages.',
    example: true,
  })
  isScoreComparable: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'The same for people; null where they can be compared.' })
  scoreNote: string | null;

  @ApiProperty({
    type: () => CommonScore,
    nullable: true,
    description: 'The scores that can be compared where the two runs read other pages.',
    example: null,
  })
  commonScore: CommonScore | null;

  @ApiProperty({
    required: false,
    description: 'Points by which the later score rose because more is ignored; negative where less is. Absent for 0.',
  })
  ignoredPoints?: number;

  @ApiProperty({
    description: 'The same mode, and at least 90 % of the larger set of pages read by both.',
    example: true,
  })
  isSameScope: boolean;

  @ApiProperty({ description: 'One of the two runs knows a part of its findings only.' })
  isPartial: boolean;

  @ApiProperty({ type: 'string', nullable: true, description: 'The same for people.' })
  partialNote: string | null;

  @ApiProperty({ description: 'Pages that were crawled.' })
  pages: ComparedPages;

  @ApiProperty({ type: () => [CategoryChange] })
  categories: CategoryChange[];

  @ApiProperty({ type: () => [RuleChange] })
  rules: RuleChange[];
}
