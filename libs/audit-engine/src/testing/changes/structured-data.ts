export const PRODUCT = { site: 'shop', page: '/sweaters/light-crew-neck/' } as const;
export const RECIPE = { site: 'blog', page: '/bread-without-kneading/' } as const;
/** Changes the text of the JSON-LD. */
export const edit = (from: string | RegExp, to: string) => (html: string) => html.replace(from, to);
export const ORGANIZATION = { '@type': 'Organization', name: 'Beans & Sons' };
export const PLACE = {
  '@type': 'Place',
  name: 'The barn',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '3 Chapel Row',
    addressLocality: 'Ledbury',
    addressCountry: 'GB',
  },
};
