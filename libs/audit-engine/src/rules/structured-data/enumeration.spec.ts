import { ruleTester } from '../../testing/index.js';
import rule from './enumeration.rule.js';

const offer = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Beans', offers: { '@type': 'Offer', price: 1, priceCurrency: 'EUR', ...more } })}</script>`;

ruleTester(rule, {
  pass: [offer({ availability: 'https://schema.org/InStock', itemCondition: 'http://schema.org/NewCondition' })],
  fail: [
    {
      page: offer({ availability: 'in stock' }),
      message: 'unknown',
      sentence: 'availability "in stock"',
      evidence: '"availability"',
    },
    {
      page: offer({ availability: 'https://schema.org/Available', itemCondition: 'new' }),
      message: 'unknown',
      count: 2,
    },
  ],
  notApplicable: ['<p>in stock</p>', offer({})],
  nearMiss: [
    { note: 'without its address', body: offer({ availability: 'PreOrder' }) },
    { note: 'capitals are forgiven', body: offer({ availability: 'https://schema.org/Instock' }) },
    { note: 'a value of another vocabulary', body: offer({ itemCondition: 'http://purl.org/goodrelations/v1#New' }) },
  ],
});
