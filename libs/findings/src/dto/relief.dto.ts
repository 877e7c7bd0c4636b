import { ApiProperty } from '@nestjs/swagger';

/** A rule that found something in a run. */
export class FoundRule {
  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ type: [String], description: 'Success criteria of WCAG 2.2.', example: ['1.1.1'] })
  wcag: string[];

  @ApiProperty({ type: 'integer', example: 12 })
  findings: number;

  @ApiProperty({
    type: 'integer',
    description: 'Pages with a finding; 0 for findings about the site as a whole.',
    example: 4,
  })
  pages: number;

  @ApiProperty({ type: 'integer', description: 'The issues to fix, as far as they are listed.' })
  causes: number;

  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Points of the health score that the findings take; null beyond the 25 rules that take most.',
    example: 4.6,
  })
  gain: number | null;

  @ApiProperty({
    type: 'integer',
    required: false,
    description: 'Findings that are new beside the completed audit of the site before; missing where there is none.',
    example: 2,
  })
  new?: number;
}

export class FoundRuleList {
  @ApiProperty({ type: () => [FoundRule] })
  rules: FoundRule[];
}

/** Pages of a folder that stand side by side: one mark, as high as the highest of them. */
export class ReliefMark {
  @ApiProperty({
    description: 'The page with the most findings of those that the mark stands for.',
    example: 'https://www.example.com/docs/a',
  })
  url: string;

  @ApiProperty({ type: 'integer' })
  errors: number;

  @ApiProperty({ type: 'integer' })
  warnings: number;

  @ApiProperty({ type: 'integer', description: 'Pages that the mark stands for: more than one on large sites.' })
  pages: number;
}

export class ReliefFolder {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'First part of the path; `/` for pages at the top; null for all folders that are not named.',
    example: '/docs',
  })
  folder: string | null;

  @ApiProperty({ type: 'integer', example: 2 })
  pages: number;

  @ApiProperty({ type: 'integer' })
  errors: number;

  @ApiProperty({ type: 'integer', example: 3 })
  warnings: number;

  @ApiProperty({ type: () => [ReliefMark] })
  marks: ReliefMark[];
}

export class SharedRule {
  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'integer' })
  pages: number;
}

/** Where on the site the findings are. What nearly all pages share lifts none of them. */
export class Relief {
  @ApiProperty({ type: 'integer', example: 2 })
  pages: number;

  @ApiProperty({
    type: () => [SharedRule],
    description:
      'Rules that found something on at least four fifths of the pages: of the template, and not of a place.',
    example: [],
  })
  shared: SharedRule[];

  @ApiProperty({ type: () => [ReliefFolder], maxItems: 14 })
  folders: ReliefFolder[];
}
