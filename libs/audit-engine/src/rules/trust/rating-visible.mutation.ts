import { jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'app-shell',
  page: '/imprint',
  mutate: jsonLd({
    '@type': 'Book',
    name: 'Boards and barns',
    aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.9', reviewCount: 873 },
  }),
} satisfies Mutation;
