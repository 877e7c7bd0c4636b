import { ruleTester } from '../../testing/index.js';
import rule from './canonical-target.rule.js';

const to = (href: string, more = ''): { head: string } => ({
  head: `<title>x</title><link rel="canonical" href="${href}">${more}`,
});
const noindex = '<meta name="robots" content="noindex">';

ruleTester(rule, {
  pass: [{ pages: { '/a': to('/a'), '/a?print': to('/a') } }],
  fail: [
    {
      page: { pages: { '/a': to('/b') }, targets: [{ url: '/b', status: 404 }] },
      message: 'broken',
      evidence: 'https://example.com/a https://example.com/b',
      sentence: 'https://example.com/b returns',
    },
    {
      page: { pages: { '/a': to('/b') }, targets: [{ url: '/b', outcome: 'robots-blocked', status: null }] },
      message: 'blocked',
    },
    { page: { pages: { '/a': to('/b'), '/b': { head: `<title>y</title>${noindex}` } } }, message: 'noindex' },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    { note: 'a canonical URL that was not crawled', pages: { '/a': to('/b') } },
    {
      note: 'a canonical URL that refused the crawler',
      pages: { '/a': to('/b') },
      targets: [{ url: '/b', outcome: 'bot-blocked', status: 403 }],
    },
    { note: 'a page with noindex that names itself', pages: { '/a': to('/a', noindex) } },
    {
      note: 'a page with noindex under its name and that of its folder',
      pages: { '/a/': to('/a/index.html', noindex), '/a/index.html': to('/a/index.html', noindex) },
    },
  ],
});
