import { ruleTester } from '../../testing/index.js';
import rule from './canonical-redirect.rule.js';

const to = (href: string): { head: string } => ({ head: `<title>x</title><link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [{ pages: { '/a/': to('/a/') } }],
  fail: [
    {
      page: { pages: { '/a/': to('/a') }, targets: [{ url: '/a', chain: ['/a/'] }] },
      message: 'redirect',
      evidence: 'https://example.com/a/ https://example.com/a',
      sentence: 'redirects to https://example.com/a/',
    },
    {
      page: {
        pages: { '/a': to('https://www.example.com/a') },
        probes: { alternateHost: { url: 'https://www.example.com/', finalUrl: 'https://example.com/' } },
      },
      message: 'redirect',
      sentence: 'to https://example.com/a',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    { note: 'a canonical URL that was not crawled', pages: { '/a': to('/b') } },
    {
      note: 'a canonical URL without https: another rule',
      pages: { '/a': to('http://example.com/a') },
      targets: [{ url: 'http://example.com/a', chain: ['/a'], isExternal: false }],
    },
    { note: 'a broken one: another rule', pages: { '/a': to('/c') }, targets: [{ url: '/c', status: 404 }] },
    {
      note: 'the other host, which answers by itself',
      pages: { '/a': to('https://www.example.com/a') },
      probes: { alternateHost: { url: 'https://www.example.com/', finalUrl: 'https://www.example.com/' } },
    },
  ],
});
