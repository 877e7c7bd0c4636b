import { ApiProperty } from '@nestjs/swagger';
import { Open } from '#common/dto';
import { ManualResult } from '#sites/dto';

const COUNT = { type: 'integer', minimum: 0 } as const;

class RuleOfCriterion {
  @ApiProperty()
  ruleId: string;

  @ApiProperty({ example: 'Image has no alternative text' })
  name: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ ...COUNT, example: 12 })
  findings: number;

  @ApiProperty({ ...COUNT, example: 4 })
  pages: number;
}

class CriterionEvidence {
  @ApiProperty()
  ruleId: string;

  @ApiProperty({ type: 'string', nullable: true })
  pageUrl: string | null;

  @ApiProperty({ example: 'An image has no text alternative.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true })
  selector: string | null;
}

/** A success criterion of WCAG 2.2, with what the rules of an audit and what people say of it. */
@Open()
export class CriterionResult {
  @ApiProperty({ example: '1.1.1' })
  id: string;

  @ApiProperty({ example: 'Non-text Content' })
  name: string;

  @ApiProperty({ type: 'string', enum: ['A', 'AA', 'AAA'] })
  level: 'A' | 'AA' | 'AAA';

  @ApiProperty({ type: 'string', nullable: true, description: 'Clause of EN 301 549 V3.2.1.', example: '9.1.1.1' })
  en301549: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['fails', 'may-fail', 'no-failures', 'not-evaluated'],
    description:
      'What the rules say. `fails`: a rule found errors. `may-fail`: warnings, to be checked by a person. `no-failures`: rules looked and found nothing, which does not show that the criterion is met. `not-evaluated`: no rule has looked.',
  })
  status: 'fails' | 'may-fail' | 'no-failures' | 'not-evaluated';

  @ApiProperty({ description: 'Why, for people.', example: '1 rule found failures.' })
  note: string;

  @ApiProperty({ type: () => [RuleOfCriterion], description: 'Rules that found something.' })
  rules: RuleOfCriterion[];

  @ApiProperty({ type: () => [CriterionEvidence], maxItems: 3, description: 'Some of their findings.' })
  evidence: CriterionEvidence[];

  @ApiProperty({ type: () => ManualResult, nullable: true, description: 'What a person found by hand.', example: null })
  manual: ManualResult | null;
}

@Open()
export class Conformance {
  @ApiProperty()
  runId: string;

  @ApiProperty({ type: 'string', nullable: true })
  websiteId: string | null;

  @ApiProperty({ type: () => [CriterionResult], description: 'Every criterion of level A and AA.' })
  criteria: CriterionResult[];
}
