import { ruleTester } from '../../testing/index.js';
import rule from './address.rule.js';

const node = (more: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Beans & Sons', ...more })}</script>`;

ruleTester(rule, {
  pass: [node({ url: 'https://example.com/', sameAs: ['https://social.example/@beans'] })],
  fail: [
    {
      page: node({ logo: '/logo.png', sameAs: ['@beans', 'www.social.example/beans'] }),
      message: 'relative',
      count: 3,
      sentence: 'logo "/logo.png"',
      evidence: '"logo"',
    },
    { page: node({ url: '//example.com/' }), message: 'relative' },
    {
      page: '<p>Beans</p>\n<script type="application/ld+json">\n{\n"@context": "https://schema.org",\n"@type": "Organization",\n"logo" : "/logo.png"\n}</script>',
      message: 'relative',
      evidence: '"logo"',
      line: 9,
    },
    {
      page: '<script type="application/ld+json">\n[{"@context": "https://schema.org", "@type": "Organization", "logo": "/logo.png"},\n{"@context": "https://schema.org", "@type": "Organization", "logo": "/logo.png"}]</script>',
      message: 'relative',
      count: 2,
      line: 4,
    },
    { page: node({ url: 'https://https://example.com/' }), message: 'invalid' },
    { page: node({ image: 'https://example.com/a photo.jpg', url: 'http://' }), message: 'invalid', count: 2 },
  ],
  notApplicable: ['<a href="/logo.png">Logo</a>', node({ logo: { '@type': 'ImageObject', '@id': '#logo' } })],
  nearMiss: [
    { note: 'other schemes', body: node({ sameAs: 'urn:isbn:9780306406157', image: 'data:image/png;base64,AAAA' }) },
    { note: 'letters of other languages', body: node({ url: 'https://example.com/grüße/%C3%A4' }) },
    {
      note: 'a logo as an object',
      body: node({ logo: { '@type': 'ImageObject', url: 'https://example.com/logo.png' } }),
    },
    { note: 'identifiers may be relative', body: node({ '@id': '#organization' }) },
  ],
});
