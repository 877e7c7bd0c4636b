import { ruleTester } from '../../testing/index.js';
import rule from './empty-value.rule.js';

const node = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Beans & Sons', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ telephone: '+44 1531 555 0143' })],
  fail: [
    {
      page: node({ telephone: '', logo: '  ' }),
      message: 'empty',
      count: 2,
      sentence: 'telephone of Organization',
      evidence: '"telephone": ""',
    },
    { page: node({ sameAs: ['https://social.example/beans', ''] }), message: 'empty' },
    {
      page: node({ address: { '@type': 'PostalAddress', addressRegion: '' } }),
      message: 'empty',
      sentence: 'PostalAddress',
    },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'JSON-LD leaves null out', body: node({ telephone: null }) },
    { note: 'a property without a name', body: node({ '': '' }) },
    { note: 'a site without a tagline', body: node({ '@type': 'WebSite', description: '' }) },
    { note: 'nothing in a list', body: node({ sameAs: [] }) },
    { note: 'zero is a value', body: node({ numberOfEmployees: 0, isAccessibleForFree: false }) },
  ],
});
