import { ruleTester } from '../../testing/index.js';
import rule from './context.rule.js';

const block = (value: unknown): string => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

ruleTester(rule, {
  pass: [
    block({ '@context': 'https://schema.org', '@type': 'Person', name: 'A' }),
    block({ '@context': 'http://schema.org/', '@graph': [{ '@type': 'Person' }] }),
  ],
  fail: [
    { page: block({ '@type': 'Product', name: 'Beans' }), message: 'missing', sentence: 'type Product' },
    {
      page: block([{ '@context': 'https://schema.org', '@type': 'Person' }, { '@type': ['Product', 'Thing'] }]),
      message: 'missing',
      sentence: 'Product, Thing',
    },
    {
      page: block({ '@context': 'https://schema.org/Product', '@type': 'Product' }),
      message: 'misspelt',
      evidence: '@context',
    },
    { page: block({ '@context': 'https://schema.com', '@type': 'Product' }), message: 'misspelt' },
  ],
  notApplicable: ['<p>Beans</p>', '<script type="application/ld+json">{</script>'],
  nearMiss: [
    { note: 'another vocabulary', body: block({ '@context': 'https://www.w3.org/ns/activitystreams', type: 'Note' }) },
    {
      note: 'several contexts',
      body: block({ '@context': ['https://schema.org', { gs1: 'https://gs1.org/voc/' }], '@type': 'Product' }),
    },
    {
      note: 'a former extension of schema.org',
      body: block({ '@context': 'http://health-lifesci.schema.org/', '@type': 'Drug' }),
    },
    { note: 'without a scheme', body: block({ '@context': 'schema.org', '@type': 'Product' }) },
    { note: 'an object without a type says nothing', body: block({}) },
  ],
});
