import { jsonLd } from './html-changes.js';
import type { Mutation } from './mutation.js';

const ADDRESS = {
  '@type': 'PostalAddress',
  streetAddress: '3 Chapel Row',
  addressLocality: 'Ledbury',
  postalCode: 'HR8 1AA',
  addressCountry: 'GB',
};
const BAKERY = {
  '@type': 'Bakery',
  name: 'Crust',
  address: ADDRESS,
  url: 'https://crust.example/',
  telephone: '+44 1531 555 0143',
  openingHours: 'Mo-Fr 07:00-17:00',
  image: 'https://crust.example/shop.jpg',
  priceRange: '££',
  geo: { '@type': 'GeoCoordinates', latitude: 52.0342, longitude: -2.4236 },
};
const AT = { site: 'handwritten', page: '/imprint' } as const;

export const local: readonly Mutation[] = [
  { rule: 'local/business', ...AT, mutate: jsonLd({ ...BAKERY, address: undefined }) },
  {
    rule: 'local/business-details',
    ...AT,
    mutate: jsonLd({ ...BAKERY, telephone: undefined, openingHours: undefined }),
  },
  {
    rule: 'local/coordinates',
    ...AT,
    mutate: jsonLd({ ...BAKERY, geo: { '@type': 'GeoCoordinates', latitude: '52,0342', longitude: '-2,4236' } }),
  },
  { rule: 'local/opening-hours', ...AT, mutate: jsonLd({ ...BAKERY, openingHours: 'Monday to Friday 9am-5pm' }) },
  { rule: 'local/phone-match', ...AT, mutate: jsonLd({ ...BAKERY, telephone: '+44 20 7946 0958' }) },
];
