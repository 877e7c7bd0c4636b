import { all, inMain, jsonLd, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';

const PRODUCT = { site: 'shop', page: '/sweaters/light-crew-neck/' } as const;
const RECIPE = { site: 'blog', page: '/bread-without-kneading/' } as const;
/** Changes the text of the JSON-LD. */
const edit = (from: string | RegExp, to: string) => (html: string) => html.replace(from, to);
const ORGANIZATION = { '@type': 'Organization', name: 'Beans & Sons' };
const PLACE = {
  '@type': 'Place',
  name: 'The barn',
  address: {
    '@type': 'PostalAddress',
    streetAddress: '3 Chapel Row',
    addressLocality: 'Ledbury',
    addressCountry: 'GB',
  },
};

export const structuredData: readonly Mutation[] = [
  { rule: 'structured-data/address', mutate: jsonLd({ ...ORGANIZATION, logo: '/icons/icon-512.png' }) },
  { rule: 'structured-data/aggregate-rating', ...PRODUCT, mutate: edit(/\s*"ratingValue": "4\.6",/, '') },
  {
    rule: 'structured-data/article',
    ...RECIPE,
    mutate: edit(/"image": \[\s*"[^"]*"\s*\],\s*"datePublished": "2026-03-08T/, '"datePublished": "2026-03-08T'),
  },
  { rule: 'structured-data/author', ...RECIPE, mutate: edit(/\s*"name": "Jonas Wirth",\s*"url"/, '"url"') },
  { rule: 'structured-data/breadcrumb', ...RECIPE, mutate: edit(/"position": 2,\s*/, '') },
  { rule: 'structured-data/context', ...RECIPE, mutate: edit('"@context": "https://schema.org",', '') },
  { rule: 'structured-data/currency', ...PRODUCT, mutate: edit('"priceCurrency": "EUR"', '"priceCurrency": "€"') },
  {
    rule: 'structured-data/date',
    ...RECIPE,
    mutate: edit('"datePublished": "2026-03-08",', '"datePublished": "8th March 2026",'),
  },
  { rule: 'structured-data/duration', ...RECIPE, mutate: edit('"prepTime": "PT15M"', '"prepTime": "15 minutes"') },
  { rule: 'structured-data/empty-value', mutate: jsonLd({ ...ORGANIZATION, telephone: '' }) },
  { rule: 'structured-data/enumeration', ...PRODUCT, mutate: edit('https://schema.org/InStock', 'in stock') },
  {
    rule: 'structured-data/event',
    mutate: jsonLd({ '@type': 'MusicEvent', name: 'Songs of the harvest', location: PLACE }),
  },
  {
    rule: 'structured-data/faq',
    site: 'app-shell',
    page: '/pricing',
    mutate: edit(/"name": "Is there a discount\?",\s*/, ''),
  },
  { rule: 'structured-data/gtin', ...PRODUCT, mutate: edit('4006381333948', '4006381333940') },
  {
    rule: 'structured-data/job-posting',
    mutate: jsonLd({
      '@type': 'JobPosting',
      title: 'Gardener',
      description: 'Two days a week among beans.',
      hiringOrganization: ORGANIZATION,
      jobLocation: PLACE,
    }),
  },
  {
    rule: 'structured-data/json-ld-syntax',
    mutate: inMain(
      '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization",}</script>',
    ),
  },
  { rule: 'structured-data/offer', ...PRODUCT, mutate: edit(/\s*"price": "139\.00",/, '') },
  { rule: 'structured-data/placeholder', mutate: jsonLd({ ...ORGANIZATION, telephone: 'undefined' }) },
  { rule: 'structured-data/price', ...PRODUCT, mutate: edit('"price": "139.00"', '"price": "€ 139,00"') },
  { rule: 'structured-data/product', mutate: jsonLd({ '@type': 'Product', name: 'Beans' }) },
  { rule: 'structured-data/property', ...RECIPE, mutate: edit('"dateModified"', '"date_modified"') },
  { rule: 'structured-data/rating', ...PRODUCT, mutate: edit('"ratingValue": "4.6"', '"ratingValue": "8.4"') },
  {
    rule: 'structured-data/recipe',
    ...RECIPE,
    mutate: edit(
      /("description": "A loaf from flour, water, salt and very little yeast.",)\s*"image": \[[^\]]*\],/,
      '$1',
    ),
  },
  { rule: 'structured-data/recipe-steps', ...RECIPE, mutate: edit(/"recipeInstructions": \[[\s\S]*?\],/, '') },
  {
    rule: 'structured-data/software',
    mutate: jsonLd({ '@type': 'WebApplication', name: 'Beanbook', applicationCategory: 'BusinessApplication' }),
  },
  { rule: 'structured-data/type', mutate: jsonLd({ '@type': 'Organisation', name: 'Beans & Sons' }) },
  {
    rule: 'structured-data/visible-date',
    site: 'blog',
    page: '/bread-without-kneading/',
    mutate: all(
      swap(/<time[^>]*>[^<]*<\/time>/g, ''),
      inMain('<p class="published">First baked on <time datetime="2011-02-05">5 February 2011</time></p>'),
    ),
  },
];
