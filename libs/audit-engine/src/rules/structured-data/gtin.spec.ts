import { ruleTester } from '../../testing/index.js';
import rule from './gtin.rule.js';

const product = (more: object, type = 'Product'): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': type, name: 'Beans', ...more })}</script>`;

ruleTester(rule, {
  pass: [
    product({ gtin13: '4006381333931' }),
    product({ gtin8: '96385074' }),
    product({ isbn: '9780306406157' }, 'Book'),
  ],
  fail: [
    {
      page: product({ gtin13: '4006381333930' }),
      message: 'check',
      sentence: 'gtin13 "4006381333930"',
      evidence: 'gtin13',
    },
    { page: product({ gtin: 'does not apply' }), message: 'length' },
    { page: product({ gtin12: 12345 }), message: 'length' },
    { page: product({ isbn: '0-306-40615-3' }, 'Book'), message: 'check' },
  ],
  notApplicable: ['<p>4006381333930</p>', product({ sku: '12345' }), product({ gtin: '' })],
  nearMiss: [
    { note: 'ten digits with hyphens', body: product({ isbn: '0-306-40615-2' }, 'Book') },
    { note: 'X as the last digit', body: product({ isbn: '080442957X' }, 'Book') },
    { note: 'a number, not a text', body: product({ gtin: 4006381333931 }) },
    { note: 'an address of GS1', body: product({ gtin: 'https://id.gs1.org/01/04006381333931' }) },
  ],
});
