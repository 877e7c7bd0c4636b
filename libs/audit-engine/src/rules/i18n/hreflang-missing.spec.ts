import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-missing.rule.js';

const page = (paths: readonly string[], more = ''): { head: string } => ({
  head: `<title>x</title>${more}${paths.map((path) => `<link rel="alternate" hreflang="${path.slice(1)}" href="${path}">`).join('')}`,
});

ruleTester(rule, {
  pass: [{ pages: { '/en': page(['/en', '/de']), '/de': page(['/en', '/de']) } }],
  fail: [
    {
      page: { pages: { '/en': page(['/en', '/de']), '/de': page([]) } },
      message: 'none',
      evidence: 'https://example.com/en',
      sentence: 'https://example.com/de is named as the version in de',
    },
  ],
  notApplicable: [
    {
      note: 'the sitemap has the list',
      pages: { '/en': page(['/en', '/de']), '/de': page([]) },
      sitemap: ['/en', '/de'],
      sitemaps: [{ hreflang: { languages: ['en', 'de'] } }],
    },
  ],
  nearMiss: [
    { note: 'no page has versions', pages: { '/': page([]), '/de': page([]) } },
    {
      note: 'it names others than this page, which is another finding',
      pages: { '/en': page(['/en', '/de']), '/de': page(['/de']) },
    },
    { note: 'a page to choose the language', pages: { '/en': page(['/en', '/x-default']), '/x-default': page([]) } },
    { note: 'a version that was not crawled', pages: { '/en': page(['/en', '/fr']) } },
    {
      note: 'not for search engines',
      pages: { '/en': page(['/en', '/de']), '/de': page([], '<meta name="robots" content="noindex">') },
    },
    {
      note: 'a copy of another page',
      pages: { '/en': page(['/en', '/de']), '/de': page([], '<link rel="canonical" href="/de/">') },
    },
    {
      note: 'only a copy names it',
      pages: { '/en?sort=price': page(['/en', '/de'], '<link rel="canonical" href="/en">'), '/de': page([]) },
    },
  ],
});
