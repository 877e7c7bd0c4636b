import { ruleTester } from '../../testing/index.js';
import rule from './placeholder.rule.js';

const node = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', headline: 'Beans', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ description: 'Beans grow well.' })],
  fail: [
    {
      page: node({ description: 'undefined', image: '{{ page.image }}' }),
      message: 'unfilled',
      count: 2,
      sentence: 'description of Article has "undefined"',
      evidence: '"undefined"',
    },
    {
      page: node({ author: { '@type': 'Person', name: '[object Object]' } }),
      message: 'unfilled',
      sentence: 'name of Person',
    },
    { page: node({ keywords: ['beans', '%%category%%', '__TOPIC__'] }), message: 'unfilled', count: 2 },
  ],
  notApplicable: ['<p>{{ title }}</p>'],
  nearMiss: [
    {
      note: 'variables of search engines',
      body: node({
        potentialAction: {
          '@type': 'SearchAction',
          target: 'https://example.com/?q={search_term_string}',
          'query-input': 'required name=search_term_string',
        },
      }),
    },
    { note: 'a text about templates', body: node({ description: 'Write {{ title }} where the title belongs.' }) },
    { note: 'a text about undefined', body: node({ description: 'Why undefined is not null' }) },
    { note: 'a name', body: node({ author: { '@type': 'Person', name: 'Jane Null' } }) },
  ],
});
