import { ruleTester } from '../../testing/index.js';
import rule from './json-ld-syntax.rule.js';

const block = (json: string): string => `<script type="application/ld+json">${json}</script>`;

ruleTester(rule, {
  pass: [block('{"@context":"https://schema.org","@type":"Thing","name":"A"}'), block('[{"@type":"Thing"}]')],
  fail: [
    {
      page: block('{"@type":"Thing",}'),
      message: 'invalid',
      evidence: '&lt;script type="application/ld+json"&gt;',
      // Node 24 adds the line and the column.
      sentence: 'in JSON at position 17.',
    },
    { page: block('  '), message: 'invalid', sentence: 'empty' },
    { page: block('{"a":1}') + block('{a}') + block('['), message: 'invalid', count: 2 },
  ],
  notApplicable: ['<p>None</p>', '<script type="application/json">{oops}</script>'],
  nearMiss: [block('{"name":"a < b & c"}'), '<script type="Application/LD+JSON; charset=utf-8">{}</script>'],
});
