import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './structured-data.rule.js';

const DATA =
  '<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Rake"}</script>';
const page = (sent: string, shown: string) =>
  rendered({ body: `<p>Rake</p>${shown}` }, { sent: { body: `<p>Rake</p>${sent}` } });

ruleTester(rule, {
  pass: [page(DATA, DATA)],
  fail: [
    { page: page('', DATA), message: 'added', sentence: 'Product' },
    { page: page(DATA, ''), message: 'removed' },
  ],
  notApplicable: ['<p>Not shown by a browser</p>', page('', '')],
  nearMiss: [{ note: 'only its values differ', ...page(DATA.replace('Rake', 'Spade'), DATA) }],
});
