import { ruleTester } from '../../testing/index.js';
import rule from './price.rule.js';

const offer = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Beans', offers: { '@type': 'Offer', priceCurrency: 'EUR', ...more } })}</script>`;

ruleTester(rule, {
  pass: [offer({ price: '189.00' }), offer({ price: 0 })],
  fail: [
    { page: offer({ price: '€ 189' }), message: 'invalid', sentence: 'price "€ 189"', evidence: '"price"' },
    { page: offer({ price: '189,00' }), message: 'invalid' },
    { page: offer({ lowPrice: '1,299.00', highPrice: 'from 2000' }), message: 'invalid', count: 2 },
    { page: offer({ price: 'Free' }), message: 'invalid' },
  ],
  notApplicable: ['<p>€ 189</p>', offer({ price: '' })],
  nearMiss: [
    { note: 'a large number without marks', body: offer({ price: '1299000' }) },
    {
      note: 'a price in parts',
      body: offer({ priceSpecification: { '@type': 'UnitPriceSpecification', price: 12.5, priceCurrency: 'EUR' } }),
    },
    {
      note: 'a range of prices of a business is a text',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Store","name":"Beans","priceRange":"€€"}</script>',
    },
  ],
});
