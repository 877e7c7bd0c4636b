import { ApiProperty } from '@nestjs/swagger';
import { Open } from '#common/dto';

/** A page of a run with its numbers. */
@Open()
export class AuditedPageRow {
  @ApiProperty({ description: 'After redirects.', example: 'https://www.example.com/about' })
  url: string;

  @ApiProperty({ type: 'integer', example: 200 })
  status: number;

  @ApiProperty({ type: 'integer', description: 'Clicks from the start page.' })
  depth: number;

  @ApiProperty({
    type: 'integer',
    description: 'Whole milliseconds until the first byte of the response.',
    example: 48,
  })
  ttfbMs: number;

  @ApiProperty({ type: 'integer', description: 'Bytes of the HTML without compression.', example: 18_204 })
  bytes: number;

  @ApiProperty({ type: 'integer', description: 'Words of its visible text.', example: 412 })
  words: number;

  @ApiProperty({ type: 'integer', example: 3 })
  errors: number;

  @ApiProperty({ type: 'integer', example: 9 })
  warnings: number;

  @ApiProperty({ type: 'integer', description: 'Errors and warnings.', example: 12 })
  findings: number;
}

@Open()
export class AuditedPageList {
  @ApiProperty({ type: () => [AuditedPageRow], maxItems: 1_000 })
  pages: AuditedPageRow[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'To be sent as `cursor` for what comes next; null at the end.',
  })
  nextCursor: string | null;

  @ApiProperty({ type: 'integer', description: 'Pages that the filters let through.' })
  total: number;
}
