import { ChoiceField, QueryIntegerField, TextField } from '#common/dto';
import { CHANGE_KINDS, type ChangeKind } from '#findings/dto';

export class ComparisonQuery {
  @TextField({
    maxLength: 100,
    description: 'Id of the run to compare with. Without it, the completed audit of the site before this one.',
    example: 'run_01kag8y3f7e9wb2m5t8v4c6h1a',
  })
  with?: string;
}

export class ChangeRowsQuery extends ComparisonQuery {
  @ChoiceField({ choices: CHANGE_KINDS, description: 'Only rows of this kind.' })
  kind?: ChangeKind;

  @TextField({ maxLength: 100, description: 'Only rows of this rule.', example: 'core/title' })
  rule?: string;

  @QueryIntegerField({ min: 1, max: 1_000, fallback: 100, description: 'Rows of an answer.' })
  limit: number;

  @QueryIntegerField({ min: 0, fallback: 0, description: 'Rows to skip.' })
  offset: number;
}
