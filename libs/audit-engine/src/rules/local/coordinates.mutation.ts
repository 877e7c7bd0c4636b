import { jsonLd } from '../../testing/changes/html.js';
import { AT, BAKERY } from '../../testing/changes/local.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  ...AT,
  mutate: jsonLd({ ...BAKERY, geo: { '@type': 'GeoCoordinates', latitude: '52,0342', longitude: '-2,4236' } }),
} satisfies Mutation;
