import { ruleTester } from '../../testing/index.js';
import rule from './author-name.rule.js';

const ld = (author: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'BlogPosting', author })}</script>`;

ruleTester(rule, {
  pass: [ld({ '@type': 'Person', name: 'Anna Example' })],
  fail: [
    { page: ld({ '@type': 'Person', name: 'admin' }), message: 'account', sentence: '"admin"', evidence: '&lt;script' },
    { page: ld(['Anna Example', 'Administrator']), message: 'account' },
    {
      page: { head: '<title>A</title><meta name="author" content="Webmaster">' },
      message: 'account',
      evidence: '&lt;meta',
    },
    {
      page: { head: '<title>A</title><meta name="author" content="Your name">' },
      message: 'placeholder',
      sentence: '"Your name"',
      evidence: '&lt;meta',
    },
    { page: ld({ '@type': 'Person', name: 'John Doe' }), message: 'placeholder' },
  ],
  notApplicable: ['<p>No author</p>'],
  nearMiss: [
    { note: 'a name that contains the word', body: ld({ '@type': 'Person', name: 'Ada Admin' }) },
    { note: 'an organisation', body: ld({ '@type': 'Organization', name: 'Editorial team' }) },
    { note: 'a reference', body: ld({ '@id': '#anna' }), head: '<title>A</title><meta name="author" content="Anna">' },
  ],
});
