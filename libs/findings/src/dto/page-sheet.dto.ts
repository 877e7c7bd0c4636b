import { ApiProperty } from '@nestjs/swagger';
import { Open } from '#common/dto';

/** An address of the run that leads to a page by a redirect. */
export class LeadingRedirect {
  @ApiProperty()
  url: string;

  @ApiProperty({ type: 'integer', nullable: true })
  status: number | null;
}

/** A page of a run: what it said of itself, and how much was found on it. */
@Open()
export class PageSheet {
  @ApiProperty({ description: 'After redirects.' })
  url: string;

  @ApiProperty({ type: 'integer' })
  status: number;

  @ApiProperty({ type: 'integer', description: 'Clicks from the start page.' })
  depth: number;

  @ApiProperty({ description: 'Milliseconds until the first byte of the answer.' })
  ttfbMs: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the HTML as they came.' })
  wireBytes: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the HTML without compression.' })
  decodedBytes: number;

  @ApiProperty({ type: 'integer', description: 'Words of its visible text.' })
  words: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Of it the first 300 characters, as of the others.' })
  title: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  description: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Its first heading of the first level.' })
  h1: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Absolute; null where it names none.' })
  canonical: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The `lang` of the document.' })
  language: string | null;

  @ApiProperty({ description: 'Status 200, no noindex, and no other canonical address.' })
  isIndexable: boolean;

  @ApiProperty()
  isNoindex: boolean;

  @ApiProperty()
  isNofollow: boolean;

  @ApiProperty({ type: 'integer', description: 'Links to its own site, each target once.' })
  internalLinks: number;

  @ApiProperty({ type: 'integer', description: 'Links to other sites, each target once.' })
  externalLinks: number;

  @ApiProperty({ type: 'integer', description: 'Pages of the run that link to it.' })
  incomingLinks: number;

  @ApiProperty({ type: () => [LeadingRedirect], maxItems: 10, description: 'What redirects to it.' })
  redirects: LeadingRedirect[];

  @ApiProperty({ type: 'integer', description: 'True number of those.' })
  redirectsTotal: number;

  @ApiProperty({ type: 'integer' })
  errors: number;

  @ApiProperty({ type: 'integer' })
  warnings: number;
}
