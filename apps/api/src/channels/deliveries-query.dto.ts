import { PatternField, QueryIntegerField } from '#common/dto';

export class DeliveriesQuery {
  @QueryIntegerField({ min: 1, max: 50, fallback: 20, description: 'Most deliveries of the response.' })
  limit: number;

  @PatternField({
    pattern: '^dlv_[0-9a-hjkmnp-tv-z]{26}$',
    rule: 'must be the id of a delivery',
    description: 'Only deliveries older than this one: the last of the response before.',
  })
  before?: string;
}
