import { ChoiceField, PatternField, QueryIntegerField, TextField } from '#common/dto';
import { PAGE_NUMBERS, RANGE, type PageTableOrder } from '#findings';

const RangeField = (of: string, example: string): PropertyDecorator =>
  PatternField({
    pattern: RANGE,
    rule: 'must be a number or a range, such as 404, 500.., ..99 or 200..299',
    description: `Only pages with ${of} in this range, both ends included.`,
    example,
  });

export class PageTableQuery {
  @TextField({ maxLength: 200, description: 'Only pages with this text in their URL, in any case.', example: '/blog/' })
  q?: string;

  @RangeField('a status', '400..599')
  status?: string;

  @RangeField('a number of clicks from the start page', '4..')
  depth?: string;

  @RangeField('milliseconds until the first byte', '800..')
  ttfb?: string;

  @RangeField('bytes of HTML', '300000..')
  size?: string;

  @RangeField('words', '..99')
  words?: string;

  @RangeField('errors', '1..')
  errors?: string;

  @RangeField('warnings', '1..')
  warnings?: string;

  @RangeField('findings', '0')
  findings?: string;

  @ChoiceField({
    choices: ['url', ...PAGE_NUMBERS],
    documentedDefault: 'url',
    description: 'Pages of one value are in the order of their URLs.',
  })
  sort?: PageTableOrder;

  @ChoiceField({ choices: ['asc', 'desc'], documentedDefault: 'asc', description: 'The lowest or the highest first.' })
  order?: 'asc' | 'desc';
}

export class ListPagesQuery extends PageTableQuery {
  @PatternField({
    pattern: '^\\d{1,9}$',
    rule: 'must be the nextCursor of the response before',
    description: 'The `nextCursor` of the response before, with the same filters, `sort` and `order`.',
    example: '100',
  })
  cursor?: string;

  @QueryIntegerField({ min: 1, max: 1_000, fallback: 100, description: 'Most items of a response.' })
  limit: number;
}
