import { ApiProperty } from '@nestjs/swagger';

export const CHANGE_KINDS = ['new', 'regressed', 'resolved', 'stillThere', 'notRechecked'] as const;
/** `regressed`: new beside the other run, and mended in a run before that one. `notRechecked`: on pages that were not crawled again, or of rules that judged nothing. */
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Pairs of a rule and a page, by what became of them. */
export class ChangeCounts {
  @ApiProperty({ type: 'integer', description: 'Not found then.' })
  new: number;

  @ApiProperty({
    type: 'integer',
    description: 'Not found then, but in one of the four audits before: it had been mended.',
  })
  regressed: number;

  @ApiProperty({ type: 'integer' })
  resolved: number;

  @ApiProperty({ type: 'integer' })
  stillThere: number;

  @ApiProperty({
    type: 'integer',
    description: 'On pages that were not crawled again, or of rules that judged nothing.',
  })
  notRechecked: number;
}

export class RuleChange extends ChangeCounts {
  @ApiProperty({ type: 'string' })
  ruleId: string;

  @ApiProperty({ type: 'string' })
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'string' })
  category: string;
}

/** One rule on one page. */
export class ChangeRow {
  @ApiProperty({ type: 'string', enum: CHANGE_KINDS })
  kind: ChangeKind;

  @ApiProperty({ type: 'string' })
  ruleId: string;

  @ApiProperty({ type: 'string' })
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'string' })
  category: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: the site as a whole.' })
  pageUrl: string | null;

  @ApiProperty({ type: 'integer', description: 'Findings of the rule on the page then.' })
  before: number;

  @ApiProperty({ type: 'integer' })
  now: number;
}

export class ChangeRowList {
  @ApiProperty({ type: () => [ChangeRow], maxItems: 1_000 })
  rows: ChangeRow[];

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty({ type: 'boolean' })
  hasMore: boolean;
}
