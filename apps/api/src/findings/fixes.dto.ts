import { ApiSchema } from '@nestjs/swagger';
import { ChoiceField, PatternField, QueryIntegerField, TextField, WebAddressField } from '#common/dto';

class FixFilterQuery {
  @TextField({ maxLength: 100, description: 'Only fixes of this rule.', example: 'accessibility/blank-alt' })
  rule?: string;

  @WebAddressField({ maxLength: 2_048, description: 'Only fixes of this page of the run.' })
  page?: string;
}

export class ListFixesQuery extends FixFilterQuery {
  @ChoiceField({
    choices: ['safe', 'review'],
    description: 'Only fixes of this kind; `safe` has the accepted ones as well.',
  })
  safety?: 'safe' | 'review';

  @ChoiceField({
    choices: ['accepted', 'rejected', 'all'],
    description: 'Only fixes of which that was said; `all`: whatever was said. Without it, all but the rejected ones.',
  })
  decision?: 'accepted' | 'rejected' | 'all';

  @ChoiceField({
    choices: ['regions'],
    description:
      'Each fix comes with the lines of the source around its edits: for files that are not what was served.',
  })
  with?: 'regions';

  @PatternField({
    pattern: '^\\d{1,9}\\.\\d{1,9}\\.\\d{1,9}$',
    rule: 'must be the nextCursor of the answer before',
    description: 'The `nextCursor` of the answer before.',
    example: '50.3.0',
  })
  cursor?: string;

  @QueryIntegerField({ min: 1, max: 500, fallback: 100, description: 'Most items of an answer.' })
  limit: number;
}

export class FixPatchQuery extends FixFilterQuery {
  @ChoiceField({
    choices: ['safe', 'review', 'all'],
    documentedDefault: 'safe',
    description:
      'Which fixes: `safe` has the accepted ones as well, rejected ones are in none. Those for review were checked one by one, on the page with all safe ones.',
  })
  safety?: 'safe' | 'review' | 'all';
}

@ApiSchema({ name: 'DecideFixRequest' })
export class DecideFixDto {
  @PatternField({
    required: true,
    pattern: '^(?:fix_[0-9a-f]{20}|[a-z0-9-]{1,50}/[a-z0-9-]{1,60})$',
    rule: 'must be the id of a fix or of a rule',
    description: 'One fix, or all fixes of a rule, of this site: now and in later audits.',
    example: 'fix_6a3f2502656968f1530f',
  })
  target: string;

  @ChoiceField({
    required: true,
    choices: ['accepted', 'rejected', 'none'],
    description: 'What you say; `none` takes it back.',
  })
  decision: 'accepted' | 'rejected' | 'none';

  @ChoiceField({
    required: true,
    choices: ['accepted', 'rejected', 'none'],
    description: 'What you have seen. If the decision has changed since, the response is 400.',
  })
  expected: 'accepted' | 'rejected' | 'none';
}
