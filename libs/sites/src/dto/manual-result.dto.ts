import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ChoiceField, PatternField, TextField } from '#common/dto';

export const MANUAL_RESULTS = ['supports', 'partially-supports', 'does-not-support', 'not-applicable'] as const;
export type ManualResultKind = (typeof MANUAL_RESULTS)[number];

/** What a person found of a success criterion, by hand. */
export class ManualResult {
  @ApiProperty({ description: 'Number of the success criterion of WCAG 2.2.', example: '2.4.3' })
  criterion: string;

  @ApiProperty({ type: 'string', enum: MANUAL_RESULTS })
  result: ManualResultKind;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What was looked at, and what was found.',
    example: 'All dialogs return the focus.',
  })
  note: string | null;

  @ApiProperty({ description: 'Name of the person who evaluated it.', example: 'Anna Weber' })
  evaluator: string;

  @ApiProperty({ format: 'date', description: 'The day of the evaluation.' })
  evaluatedOn: string;
}

export class ManualResultList {
  @ApiProperty({ type: () => [ManualResult], maxItems: 86, description: 'One of each criterion at most, the latest.' })
  results: ManualResult[];
}

@ApiSchema({ name: 'SetManualResultRequest' })
export class SetManualResultDto {
  @ChoiceField({ choices: MANUAL_RESULTS, required: true, description: 'What was found.' })
  result: ManualResultKind;

  @TextField({
    maxLength: 2_000,
    description: 'What was looked at, and what was found.',
    example: 'All dialogs return the focus. Tested with NVDA 2026.2.',
  })
  note?: string;

  @TextField({
    required: true,
    maxLength: 100,
    description: 'Name of the person who evaluated it.',
    example: 'Anna Weber',
  })
  evaluator: string;

  @PatternField({
    required: true,
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    rule: 'must be a day such as 2027-01-31',
    description: 'The day of the evaluation.',
    example: '2027-01-31',
  })
  evaluatedOn: string;
}
