import { ChoiceField, PatternField, QueryIntegerField, TextField, WebAddressField } from '#contract';

class FixFilterQuery {
  @TextField({ maxLength: 100, description: 'Only fixes of this rule.', example: 'accessibility/blank-alt' })
  rule?: string;

  @WebAddressField({ maxLength: 2_048, description: 'Only fixes of this page of the run.' })
  page?: string;
}

export class ListFixesQuery extends FixFilterQuery {
  @ChoiceField({ choices: ['safe', 'review'], description: 'Only fixes of this kind.' })
  safety?: 'safe' | 'review';

  @PatternField({
    pattern: '^\\d{1,9}\\.\\d{1,9}$',
    rule: 'must be the nextCursor of the answer before',
    description: 'The `nextCursor` of the answer before.',
    example: '50.3',
  })
  cursor?: string;

  @QueryIntegerField({ min: 1, max: 500, fallback: 100, description: 'Most items of an answer.' })
  limit: number;
}

export class FixPatchQuery extends FixFilterQuery {
  @ChoiceField({
    choices: ['safe', 'review', 'all'],
    documentedDefault: 'safe',
    description: 'Which fixes. Those for review were judged one by one, on the page with all safe ones.',
  })
  safety?: 'safe' | 'review' | 'all';
}
