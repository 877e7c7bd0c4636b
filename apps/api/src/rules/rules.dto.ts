import { ApiProperty } from '@nestjs/swagger';
import type { CriterionId } from '#audit-engine/wcag';
import type { RuleCatalogueView, RuleView } from '#audit-engine/rules';

/** How a rule is named beside its result. */
export class RuleTitles {
  @ApiProperty({ description: 'When the rule found something.', example: 'Image has no alternative text' })
  failed: string;

  @ApiProperty({ description: 'When it found nothing.', example: 'Every image has alternative text' })
  passed: string;
}

export class Criterion {
  @ApiProperty({ type: 'string', example: '1.1.1' })
  id: CriterionId;

  @ApiProperty({ example: 'Non-text Content' })
  name: string;

  @ApiProperty({ type: 'string', enum: ['A', 'AA', 'AAA'] })
  level: 'A' | 'AA' | 'AAA';

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Clause of EN 301 549 V3.2.1, which holds WCAG 2.1 A and AA; null for other criteria.',
    example: '9.1.1.1',
  })
  en301549: string | null;
}

/** The engine says what a rule is, and knows nothing of Nest: these classes describe it, and do not compile beside another shape. */
export class Rule implements RuleView {
  @ApiProperty({ description: '`category/noun`.', example: 'accessibility/image-alt' })
  id: string;

  @ApiProperty({
    description: 'The problem that the rule reports; the same as `title.failed`.',
    example: 'Image has no alternative text',
  })
  name: string;

  @ApiProperty()
  title: RuleTitles;

  @ApiProperty({ type: 'string' })
  category: RuleView['category'];

  @ApiProperty({ example: 'Accessibility' })
  categoryName: string;

  @ApiProperty({ example: 'text alternatives' })
  subcategory: string;

  @ApiProperty({
    type: () => [Criterion],
    nullable: true,
    description:
      'Success criteria of WCAG 2.2 that a finding fails (error) or may fail (warning). None: a good practice for accessibility. Null: not about accessibility.',
  })
  wcag: Criterion[] | null;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] satisfies RuleView['severity'][] })
  severity: RuleView['severity'];

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: 10,
    description: '9 and 10 break the page for people or search engines, 5 is clearly worse, 1 and 2 are polish.',
    example: 9,
  })
  weight: number;

  @ApiProperty({ description: 'A sign of a break-in or a leaked secret: with it no site is better than grade D.' })
  critical: boolean;

  @ApiProperty({ type: 'string', enum: ['page', 'site'] satisfies RuleView['scope'][] })
  scope: RuleView['scope'];

  @ApiProperty({ description: 'Version of the catalogue that brought the rule.', example: '1.0' })
  since: string;

  @ApiProperty({ example: 'Add an alt attribute that says what the image says; write alt="" when it only decorates.' })
  howToFix: string;

  @ApiProperty({
    type: [String],
    example: ['https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html'],
  })
  references: readonly string[];
}

export class RuleDetail extends Rule {
  @ApiProperty({
    description: 'The page of the rule, in Markdown.',
    example: '# Image has no alternative text\n\n## What it checks\n…',
  })
  documentation: string;
}

export class RuleCatalogue implements RuleCatalogueView {
  @ApiProperty({ example: '1.0' })
  catalogueVersion: string;

  @ApiProperty({ type: 'integer', example: 5 })
  scoreVersion: number;

  @ApiProperty({ type: 'integer' })
  total: number;

  @ApiProperty({ type: () => [Rule] })
  rules: Rule[];
}
