import { ruleTester } from '../../testing/index.js';
import rule from './property.rule.js';

const node = (more: object, context: unknown = 'https://schema.org'): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': context, '@type': 'Product', '@id': '#beans', name: 'Beans', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ sku: '1', brand: { '@type': 'Brand', name: 'B' } })],
  fail: [
    {
      page: node({ shelfLife: '2 years' }),
      message: 'unknown',
      sentence: 'shelfLife of Product',
      evidence: '"shelfLife": "2 years"',
    },
    {
      page: node({ Description: 'Green', date_modified: '2026-01-01' }),
      message: 'spelling',
      count: 2,
      sentence: 'description does',
    },
    { page: node({ shelfLife: '1 day' }, { '@vocab': 'https://schema.org/' }), message: 'unknown' },
    { page: node({ shelfLife: '1 week' }, ['https://schema.org', { '@language': 'en' }]), message: 'unknown' },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    {
      note: 'other names of @type and @id',
      body: node({ id: '#a', type: 'Product', brand: { type: 'Brand', id: '#b', name: 'B' } }),
    },
    {
      note: 'a second vocabulary beside schema.org',
      body: node({ shelfLife: '6 years' }, ['https://schema.org', 'https://www.w3.org/ns/activitystreams']),
    },
    {
      note: 'another vocabulary inside of a part',
      body: node({
        subjectOf: { '@context': 'https://vocabulary.example/ns', '@type': 'Thing', shelfLife: '7 years' },
      }),
    },
    {
      note: 'blocks of two vocabularies in one list',
      body: `<script type="application/ld+json">[{"@context":"https://schema.org","@type":"Product","name":"A"},{"@context":"https://vocabulary.example/ns","@type":"Product","shelfLife":"8 years"}]</script>`,
    },
    {
      note: 'a graph with a context of its own',
      body: `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@context":["https://vocabulary.example/ns"],"@type":"Product","shelfLife":"9 years"}]}</script>`,
    },
    {
      note: 'the term comes with the context',
      body: node({ shelfLife: '3 years' }, [
        'https://schema.org',
        { shelfLife: 'https://vocabulary.example/shelfLife' },
      ]),
    },
    { note: 'a term with a prefix', body: node({ 'gs1:shelfLife': '4 years' }) },
    {
      note: 'what search engines read in a search action',
      body: node({
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://example.com/?q={q}',
          'query-input': 'required name=q',
        },
      }),
    },
    { note: 'another vocabulary', body: node({ shelfLife: '5 years' }, 'https://vocabulary.example/ns') },
    {
      note: 'an unknown type is a finding of another rule',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Beans","shelfLife":"1 year"}</script>',
    },
  ],
});
