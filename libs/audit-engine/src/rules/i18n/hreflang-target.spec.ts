import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-target.rule.js';

const start = {
  head: '<title>x</title><link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de">',
};
const link = (rest: string): { head: string } => ({ head: `<title>y</title>${rest}` });

ruleTester(rule, {
  pass: [{ pages: { '/': start, '/de': link('') } }],
  fail: [
    {
      page: { pages: { '/': start }, targets: [{ url: '/de', status: 404 }] },
      message: 'broken',
      evidence: 'https://example.com/de',
      sentence: 'The de version https://example.com/de',
    },
    {
      page: { pages: { '/': start }, targets: [{ url: '/de', chain: ['/de/'] }] },
      message: 'redirect',
      sentence: 'redirects to https://example.com/de/',
    },
    {
      page: {
        note: 'whoever names it for everybody else first',
        pages: {
          '/': link(
            '<link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="x-default" href="/de">',
          ),
          '/en': start,
        },
        targets: [{ url: '/de', chain: ['/de/'] }],
      },
      message: 'redirect',
      count: 1,
      sentence: 'The de version',
    },
    {
      page: {
        note: 'once for a page at two URLs',
        pages: { '/': start, '/index.html': start },
        targets: [{ url: '/de', status: 404 }],
      },
      message: 'broken',
      count: 1,
    },
    {
      page: { pages: { '/': start }, targets: [{ url: '/de', outcome: 'robots-blocked', status: null }] },
      message: 'blocked',
    },
    { page: { pages: { '/': start, '/de': link('<meta name="robots" content="noindex">') } }, message: 'noindex' },
    {
      page: {
        note: 'once, though it is named for two',
        pages: {
          '/': link(
            '<link rel="alternate" hreflang="x-default" href="/de"><link rel="alternate" hreflang="de" href="/de"><link rel="alternate" hreflang="de-AT" href="/de">',
          ),
          '/de': link('<meta name="robots" content="noindex">'),
        },
      },
      message: 'noindex',
      count: 1,
      sentence: 'The de version',
    },
    {
      page: { pages: { '/': start, '/de': link('<link rel="canonical" href="/en">') } },
      message: 'canonical',
      sentence: 'names https://example.com/en',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>x</p>' } }],
  nearMiss: [
    {
      note: 'a default that sends people to their language',
      pages: {
        '/en': link(
          '<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="x-default" href="/">',
        ),
      },
      targets: [{ url: '/', status: 302, chain: ['/en'] }],
    },
    {
      note: 'a version that names this one as canonical, which is another finding',
      pages: {
        '/': start,
        '/de': link(
          '<link rel="canonical" href="/"><link rel="alternate" hreflang="en" href="/"><link rel="alternate" hreflang="de" href="/de">',
        ),
      },
    },
    {
      note: 'all versions kept out of the index',
      pages: {
        '/': '<p>x</p>',
        '/en': { head: `${start.head}<meta name="robots" content="noindex">` },
        '/de': link('<meta name="robots" content="noindex">'),
      },
    },
    { note: 'a version that was not crawled', pages: { '/': start } },
    {
      note: 'a version that asked to slow down',
      pages: { '/': start },
      targets: [{ url: '/de', outcome: 'rate-limited', status: 429 }],
    },
    {
      note: 'a version behind a wall for bots',
      pages: { '/': start },
      targets: [{ url: '/de', outcome: 'bot-blocked', status: 403 }],
    },
  ],
});
