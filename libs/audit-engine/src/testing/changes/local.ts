export const ADDRESS = {
  '@type': 'PostalAddress',
  streetAddress: '3 Chapel Row',
  addressLocality: 'Ledbury',
  postalCode: 'HR8 1AA',
  addressCountry: 'GB',
};
export const BAKERY = {
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
export const AT = { site: 'handwritten', page: '/imprint' } as const;
