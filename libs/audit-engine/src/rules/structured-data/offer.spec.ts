import { ruleTester } from '../../testing/index.js';
import rule from './offer.rule.js';

const product = (offers: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Beans', offers })}</script>`;

ruleTester(rule, {
  pass: [
    product({ '@type': 'Offer', price: '1.99', priceCurrency: 'EUR' }),
    product({ '@type': 'AggregateOffer', lowPrice: 1, priceCurrency: 'EUR' }),
  ],
  fail: [
    {
      page: product({ '@type': 'Offer', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' }),
      message: 'price',
      sentence: 'no price',
    },
    { page: product({ '@type': 'AggregateOffer', priceCurrency: 'EUR' }), message: 'price', sentence: 'lowPrice' },
    {
      page: product([
        { '@type': 'Offer', price: 1.99 },
        { '@type': 'Offer', price: 2.99 },
      ]),
      message: 'currency',
      count: 2,
    },
  ],
  notApplicable: ['<p>€ 1.99</p>', product(undefined)],
  nearMiss: [
    { note: 'free of charge', body: product({ '@type': 'Offer', price: 0 }) },
    { note: 'sold out', body: product({ '@type': 'Offer', availability: 'https://schema.org/SoldOut' }) },
    {
      note: 'a price in parts',
      body: product({
        '@type': 'Offer',
        priceSpecification: { '@type': 'UnitPriceSpecification', price: 1, priceCurrency: 'EUR' },
      }),
    },
    { note: 'described elsewhere', body: product({ '@id': 'https://example.com/#offer' }) },
    {
      note: 'an event without a price',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"B","offers":{"@type":"Offer","url":"https://example.com/"}}</script>',
    },
    {
      note: 'the offers in the range carry the prices',
      body: product({ '@type': 'AggregateOffer', offers: [{ '@type': 'Offer', price: 1, priceCurrency: 'EUR' }] }),
    },
  ],
});
