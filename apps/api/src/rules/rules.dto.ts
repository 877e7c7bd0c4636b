import { ApiProperty } from '@nestjs/swagger';
import type { RuleCatalogueView, RuleView } from '#audit-engine/rules';

/** How a rule is named beside its result. */
export class RuleTitles {
  @ApiProperty({ type: 'string', description: 'When the rule found something.', example: 'Page has no title' })
  failed: string;

  @ApiProperty({ type: 'string', description: 'When it found nothing.', example: 'Every page has a title' })
  passed: string;
}

/** The engine says what a rule is, and knows nothing of Nest: these classes describe it, and do not compile beside another shape. */
export class Rule implements RuleView {
  @ApiProperty({ type: 'string', description: '`category/noun`.' })
  id: string;

  @ApiProperty({ type: 'string', description: 'The problem that the rule reports; the same as `title.failed`.' })
  name: string;

  @ApiProperty({ type: () => RuleTitles })
  title: RuleTitles;

  @ApiProperty({ type: 'string' })
  category: RuleView['category'];

  @ApiProperty({ type: 'string' })
  categoryName: string;

  @ApiProperty({ type: 'string' })
  subcategory: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] satisfies RuleView['severity'][] })
  severity: RuleView['severity'];

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 10,
    description: '9 and 10 break the page for people or search engines, 5 is clearly worse, 1 and 2 are polish.',
  })
  weight: number;

  @ApiProperty({
    type: 'boolean',
    description: 'A sign of a break-in or a leaked secret: with it no site is better than grade D.',
  })
  critical: boolean;

  @ApiProperty({ type: 'string', enum: ['page', 'site'] satisfies RuleView['scope'][] })
  scope: RuleView['scope'];

  @ApiProperty({ type: 'string', description: 'Version of the catalogue that brought the rule.' })
  since: string;

  @ApiProperty({ type: 'string' })
  howToFix: string;

  @ApiProperty({ type: 'array', items: { type: 'string' } })
  references: readonly string[];
}

export class RuleDetail extends Rule {
  @ApiProperty({ type: 'string', description: 'The page of the rule, in Markdown.' })
  documentation: string;
}

export class RuleCatalogue implements RuleCatalogueView {
  @ApiProperty({ type: 'string' })
  catalogueVersion: string;

  @ApiProperty({ type: 'integer' })
  scoreVersion: number;

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty({ type: () => [Rule] })
  rules: Rule[];
}
