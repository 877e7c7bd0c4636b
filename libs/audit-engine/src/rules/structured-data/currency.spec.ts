import { ruleTester } from '../../testing/index.js';
import rule from './currency.rule.js';

const offer = (priceCurrency: string): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: 'Beans', offers: { '@type': 'Offer', price: 1, priceCurrency } })}</script>`;

ruleTester(rule, {
  pass: [offer('EUR'), offer('NOK'), offer('JPY'), offer('INR')],
  fail: [
    { page: offer('€'), message: 'invalid', sentence: 'priceCurrency "€"', evidence: 'priceCurrency' },
    { page: offer('Euro'), message: 'invalid' },
    { page: offer('Rs.'), message: 'invalid' },
  ],
  notApplicable: ['<p>€ 1</p>', offer('')],
  nearMiss: [
    { note: 'small letters are read as well', body: offer('usd') },
    { note: 'currencies of another kind', body: offer('BTC') + offer('SOL') },
    { note: 'gold, and a unit of account', body: offer('XAU') + offer('UYI') },
    { note: 'the old code of a currency just replaced', body: offer('BGN') },
  ],
});
