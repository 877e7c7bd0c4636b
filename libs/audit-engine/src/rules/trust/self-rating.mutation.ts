import { all, inMain, jsonLd } from '../../testing/changes/html.js';
import type { Mutation } from '../../testing/mutation.js';

export default {
  site: 'handwritten',
  page: '/',
  mutate: all(
    inMain('<p>4.9 of 5 stars in 99 reviews.</p>'),
    jsonLd({
      '@type': 'LocalBusiness',
      name: 'Thornfield Orchard',
      url: 'https://thornfield-orchard.example/',
      telephone: '+44 1531 555 0143',
      image: 'https://thornfield-orchard.example/img/card.png',
      address: '3 Chapel Row, Ledbury HR8 1AA',
      openingHours: 'Mo-Fr 09:00-17:00',
      priceRange: '££',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.9, reviewCount: 99 },
    }),
  ),
} satisfies Mutation;
