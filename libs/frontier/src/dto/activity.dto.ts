import { ApiProperty } from '@nestjs/swagger';

/** An address that a run has just dealt with. */
export class Visited {
  @ApiProperty({ example: 'https://www.example.com/about' })
  url: string;

  @ApiProperty({
    description: 'ok, broken, robots-blocked, bot-blocked, timeout, unreachable and others.',
    example: 'ok',
  })
  outcome: string;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Of HTTP.', example: 200 })
  status: number | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Why, for people.' })
  detail: string | null;
}

export class OutcomeCount {
  @ApiProperty({ example: 'ok' })
  outcome: string;

  @ApiProperty({ type: 'integer', example: 40 })
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

  @ApiProperty({ type: 'integer', description: 'Pages with it.', example: 12 })
  pages: number;

  @ApiProperty({ type: 'integer', example: 12 })
  findings: number;

  @ApiProperty({ description: 'URL of the first page with it.', example: 'https://www.example.com/about' })
  example: string;
}

/** What a run is doing right now. */
export class RunActivity {
  @ApiProperty({ example: 'running' })
  status: string;

  @ApiProperty({ description: 'prepare, crawl or finish.', example: 'crawl' })
  phase: string;

  @ApiProperty({ type: 'integer', example: 100 })
  maxPages: number;

  @ApiProperty({ type: 'integer', example: 214 })
  urlsKnown: number;

  @ApiProperty({ type: 'integer', example: 40 })
  pagesDone: number;

  @ApiProperty({ type: 'integer', example: 1 })
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
