import { ApiProperty } from '@nestjs/swagger';
import { Open } from '#common/dto';

/** An address of the run that leads to a page by a redirect. */
export class LeadingRedirect {
  @ApiProperty({ example: 'https://www.example.com/about-us' })
  url: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 301 })
  status: number | null;
}

/** A page of a run: what it said of itself, and how much was found on it. */
@Open()
export class PageSheet {
  @ApiProperty({ description: 'After redirects.', example: 'https://www.example.com/about' })
  url: string;

  @ApiProperty({ type: 'integer', example: 200 })
  status: number;

  @ApiProperty({ type: 'integer', description: 'Clicks from the start page.' })
  depth: number;

  @ApiProperty({ description: 'Milliseconds until the first byte of the answer.', example: 48.2 })
  ttfbMs: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the HTML as they came.', example: 4_120 })
  wireBytes: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the HTML without compression.', example: 18_204 })
  decodedBytes: number;

  @ApiProperty({ type: 'integer', description: 'Words of its visible text.', example: 412 })
  words: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Of it the first 300 characters, as of the others.',
    example: 'About us',
  })
  title: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  description: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Its first heading of the first level.',
    example: 'About us',
  })
  h1: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Absolute; null where it names none.',
    example: 'https://www.example.com/about',
  })
  canonical: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'The `lang` of the document.', example: 'en' })
  language: string | null;

  @ApiProperty({ description: 'Status 200, no noindex, and no other canonical address.', example: true })
  isIndexable: boolean;

  @ApiProperty()
  isNoindex: boolean;

  @ApiProperty()
  isNofollow: boolean;

  @ApiProperty({ type: 'integer', description: 'Links to its own site, each target once.', example: 31 })
  internalLinks: number;

  @ApiProperty({ type: 'integer', description: 'Links to other sites, each target once.', example: 2 })
  externalLinks: number;

  @ApiProperty({ type: 'integer', description: 'Pages of the run that link to it.', example: 204 })
  incomingLinks: number;

  @ApiProperty({ type: () => [LeadingRedirect], maxItems: 10, description: 'What redirects to it.' })
  redirects: LeadingRedirect[];

  @ApiProperty({ type: 'integer', description: 'True number of those.' })
  redirectsTotal: number;

  @ApiProperty({ type: 'integer', example: 3 })
  errors: number;

  @ApiProperty({ type: 'integer', example: 9 })
  warnings: number;
}
