import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Open } from '#common/dto';
import type { FindingData } from '../finding-row.js';

const COUNT: ApiPropertyOptions = { type: 'integer', minimum: 0 };
const CURSOR =
  'To be sent as `cursor` for what comes next; null at the end. A search may return few items, or none, although there are more.';
const TOTAL = 'Total number; null if it was not counted.';

const NEW: ApiPropertyOptions = {
  ...COUNT,
  required: false,
  description: 'Those that are new beside the completed audit of the site before; missing where there is none.',
  example: 1,
};

/** What a finding and a cause have in common. */
class FoundDefect {
  @ApiProperty()
  ruleId: string;

  @ApiProperty()
  ruleName: string;

  @ApiProperty()
  category: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({
    type: [String],
    description: 'Success criteria of WCAG 2.2 that it fails (error) or may fail (warning), such as `1.4.3`.',
    example: ['1.1.1'],
  })
  wcag: string[];

  @ApiProperty({
    description: 'The same for all findings of the run that one correction removes.',
    example: 'accessibility/image-alt~1k3j9x8a2b4',
  })
  cause: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The page that it is about; null when it is about the site.',
  })
  pageUrl: string | null;

  @ApiProperty({ description: 'For people.', example: 'An image has no text alternative.' })
  message: string;

  @ApiProperty({ example: 'missing' })
  messageId: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'The values in the message.',
  })
  data: FindingData | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'In the source of the page, from 1.', example: 41 })
  line: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Piece of the source, escaped for HTML text.' })
  snippet: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'CSS selector that finds the element, and no other, in the page.',
  })
  selector: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What it is about when that is not a page of the run: a broken target, robots.txt.',
  })
  url: string | null;
}

@Open()
export class Finding extends FoundDefect {
  @ApiProperty({ type: [String], description: 'Where it can be found, for findings that are about no page.' })
  pages: string[];

  @ApiProperty({ ...COUNT, description: 'True number of those.', example: 0 })
  pagesTotal: number;

  @ApiProperty({
    type: 'string',
    enum: ['new'],
    nullable: true,
    required: false,
    description:
      '`new`: beside the completed audit of the site before. Null for all others; missing where there is nothing to compare with.',
    example: 'new',
  })
  change?: 'new' | null;
}

/** What one correction removes: its first finding, and how many more there are. */
@Open()
export class FindingCause extends FoundDefect {
  @ApiProperty({
    ...COUNT,
    description: 'Findings of this cause. The other members are those of the first.',
    example: 12,
  })
  findings: number;

  @ApiProperty({ ...COUNT, description: 'Pages that it touches.', example: 4 })
  pages: number;

  @ApiProperty(NEW)
  new?: number;
}

@Open()
export class FoundPage {
  @ApiProperty({ example: 'https://www.example.com/about' })
  url: string;

  @ApiProperty({ ...COUNT, example: 12 })
  findings: number;

  @ApiProperty({ ...COUNT, example: 3 })
  errors: number;

  @ApiProperty({ ...COUNT, example: 9 })
  warnings: number;

  @ApiProperty(NEW)
  new?: number;
}

/** What of a run's findings can be read. */
export class KeptFindings {
  @ApiProperty({ ...COUNT, description: 'Findings of the run.', example: 687 })
  found: number;

  @ApiProperty({ ...COUNT, description: 'Those of them that can be read.', example: 687 })
  kept: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'For people, where not all are kept.' })
  note: string | null;
}

class PartOfList {
  @ApiProperty({ type: 'string', nullable: true, description: CURSOR })
  nextCursor: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: TOTAL, example: 1 })
  total: number | null;
}

export class FindingList extends PartOfList {
  @ApiProperty({ type: () => [Finding], maxItems: 1_000 })
  findings: Finding[];

  @ApiProperty()
  run: KeptFindings;
}

export class FindingCauseList extends PartOfList {
  @ApiProperty({ type: () => [FindingCause], maxItems: 1_000 })
  causes: FindingCause[];

  @ApiProperty()
  run: KeptFindings;
}

export class FoundPageList extends PartOfList {
  @ApiProperty({ type: () => [FoundPage], maxItems: 1_000 })
  pages: FoundPage[];
}
