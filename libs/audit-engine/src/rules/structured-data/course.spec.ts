import { ruleTester } from '../../testing/index.js';
import rule from './course.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

const complete = { '@type': 'Course', name: 'Growing beans', description: 'How to sow, water and pick beans.' };

ruleTester(rule, {
  pass: [block(complete)],
  fail: [
    { page: block({ ...complete, description: undefined }), message: 'missing', sentence: 'no description' },
    { page: block({ '@type': 'Course', provider: 'The barn' }), message: 'missing', count: 2 },
  ],
  notApplicable: ['<p>Beans</p>', block({ '@type': 'Thing', name: 'Beans' })],
  nearMiss: [
    {
      note: 'a course that a person took',
      body: block({ '@type': 'Person', name: 'Ada', knowsAbout: { '@type': 'Course', name: 'Growing beans' } }),
    },
    { note: 'a reference', body: block({ '@type': 'WebPage', mainEntity: { '@type': 'Course', '@id': '#course' } }) },
    {
      note: 'a part of a list, whose page describes it',
      body: block({
        '@type': 'ItemList',
        itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@type': 'Course', name: 'Growing beans' } }],
      }),
    },
  ],
});
