import { ApiProperty } from '@nestjs/swagger';

export const CHANGE_KINDS = ['new', 'regressed', 'resolved', 'stillThere', 'notRechecked', 'notSeenBefore'] as const;
/**
 * `regressed`: new beside the other run, and found in a run before that one. `notRechecked`,
 * `notSeenBefore`: one of the two runs did not read the page, or did not check the rule.
 */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Findings, by what became of them. */
export class ChangeCounts {
  @ApiProperty({ type: 'integer', description: 'Not found then.', example: 3 })
  new: number;

  @ApiProperty({
    type: 'integer',
    description: 'The same finding was on the page in one of the four audits before: it had been fixed, and is back.',
    example: 1,
  })
  regressed: number;

  @ApiProperty({ type: 'integer', example: 75 })
  resolved: number;

  @ApiProperty({ type: 'integer', example: 660 })
  stillThere: number;

  @ApiProperty({
    type: 'integer',
    description: 'On pages that were not read again, or of rules that were not checked again.',
    example: 0,
  })
  notRechecked: number;

  @ApiProperty({
    type: 'integer',
    description: 'On pages that the earlier run did not read, or of rules that it did not check: they are not new.',
    example: 23,
  })
  notSeenBefore: number;
}

export class RuleChange extends ChangeCounts {
  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty()
  category: string;
}

/** One rule on one page. */
export class ChangeRow {
  @ApiProperty({ type: 'string', enum: CHANGE_KINDS, example: 'resolved' })
  kind: ChangeKind;

  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: the site as a whole.' })
  pageUrl: string | null;

  @ApiProperty({ type: 'integer', description: 'Findings of this kind: those that are new, or resolved, and so on.' })
  findings: number;

  @ApiProperty({ type: 'integer', description: 'Findings of the rule on the page then.' })
  before: number;

  @ApiProperty({ type: 'integer', example: 0 })
  now: number;
}

export class ChangeRowList {
  @ApiProperty({ type: () => [ChangeRow], maxItems: 1_000 })
  rows: ChangeRow[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty()
  hasMore: boolean;
}
