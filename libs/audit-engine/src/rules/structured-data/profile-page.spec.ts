import { ruleTester } from '../../testing/index.js';
import rule from './profile-page.rule.js';

const block = (value: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...(value as object) })}</script>`;

ruleTester(rule, {
  pass: [
    block({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', name: 'Ada Green' } }),
    block({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', alternateName: 'ada' } }),
  ],
  fail: [
    { page: block({ '@type': 'ProfilePage', dateCreated: '2026-01-02' }), message: 'noEntity' },
    { page: block({ '@type': 'ProfilePage', mainEntity: { '@type': 'Person', image: '/a.jpg' } }), message: 'noName' },
  ],
  notApplicable: ['<p>Ada</p>', block({ '@type': 'Person', name: 'Ada Green' })],
  nearMiss: [
    {
      note: 'the person is in another block',
      body:
        block({ '@type': 'ProfilePage', mainEntity: { '@id': '#ada' } }) +
        block({ '@type': 'Person', '@id': '#ada', name: 'Ada Green' }),
    },
    {
      note: 'the person is described elsewhere',
      body: block({ '@type': 'ProfilePage', mainEntity: { '@id': 'https://example.com/#ada' } }),
    },
    {
      note: 'a reference to a profile',
      body: block({ '@type': 'Person', name: 'Ada', mainEntityOfPage: { '@type': 'ProfilePage', '@id': '#page' } }),
    },
    {
      note: 'as plugins for authors write it',
      body: block({ '@type': 'ProfilePage', name: 'Ada', about: { '@type': 'Person', name: 'Ada' } }),
    },
  ],
});
