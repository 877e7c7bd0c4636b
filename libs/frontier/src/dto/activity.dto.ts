import { ApiProperty } from '@nestjs/swagger';

/** An address that a run has just dealt with. */
export class Visited {
  @ApiProperty()
  url: string;

  @ApiProperty({
    description: 'ok, broken, robots-blocked, bot-blocked, timeout, unreachable and others.',
  })
  outcome: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of HTTP.' })
  status: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why, for people.' })
  detail: string | null;
}

export class OutcomeCount {
  @ApiProperty()
  outcome: string;

  @ApiProperty({ type: 'integer' })
  count: number;
}

/** What a rule has found on the pages that were read so far. */
export class LiveFinding {
  @ApiProperty()
  ruleId: string;

  @ApiProperty({ description: 'The problem, for people.' })
  ruleName: string;

  @ApiProperty({ type: 'string', enum: ['error', 'warning'] })
  severity: 'error' | 'warning';

  @ApiProperty({ type: 'integer', description: 'Pages with it.' })
  pages: number;

  @ApiProperty({ type: 'integer' })
  findings: number;

  @ApiProperty({ description: 'URL of the first page with it.' })
  example: string;
}

/** What a run is doing right now. */
export class RunActivity {
  @ApiProperty()
  status: string;

  @ApiProperty({ description: 'prepare, crawl or finish.' })
  phase: string;

  @ApiProperty({ type: 'integer' })
  maxPages: number;

  @ApiProperty({ type: 'integer' })
  urlsKnown: number;

  @ApiProperty({ type: 'integer' })
  pagesDone: number;

  @ApiProperty({ type: 'integer' })
  pagesFailed: number;

  @ApiProperty({
    type: () => [OutcomeCount],
    description: 'Addresses by what became of them; `queued` and `leased` ones wait or are being fetched.',
  })
  outcomes: OutcomeCount[];

  @ApiProperty({
    type: () => [LiveFinding],
    maxItems: 30,
    description:
      'What rules have found so far, errors first, then by number of pages. Rules about the site as a whole are checked at the end of the run, and what the site ignores is left out only then.',
  })
  found: LiveFinding[];

  @ApiProperty({ type: 'integer', description: 'Rules that have found something so far; `found` lists the first 30.' })
  foundRules: number;

  @ApiProperty({ type: () => [Visited], maxItems: 12, description: 'Pages that were checked last, newest first.' })
  latest: Visited[];

  @ApiProperty({
    type: () => [Visited],
    maxItems: 12,
    description: 'Addresses that were refused, broken or not reached, newest first.',
  })
  refused: Visited[];
}
