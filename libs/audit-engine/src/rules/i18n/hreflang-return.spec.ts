import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-return.rule.js';

const page = (...paths: string[]): { head: string } => ({
  head: `<title>x</title>${paths.map((path) => `<link rel="alternate" hreflang="${path.slice(1)}" href="${path}">`).join('')}`,
});

const inLanguage = (lang: string, ...paths: string[]): { html: string } => ({
  html: `<!doctype html><html lang="${lang}"><head>${page(...paths).head}</head><body><p>x</p></body></html>`,
});

ruleTester(rule, {
  pass: [{ pages: { '/en': page('/en', '/de'), '/de': page('/en', '/de') } }],
  fail: [
    {
      page: { pages: { '/en': page('/en', '/de'), '/de': page('/de') } },
      message: 'noReturn',
      evidence: 'https://example.com/en',
      sentence: 'https://example.com/de (de)',
    },
    {
      page: {
        pages: { '/en': inLanguage('en', '/de', '/fr'), '/de': inLanguage('de', '/de', '/fr') },
      },
      message: 'noReturn',
      evidence: 'https://example.com/en',
    },
    {
      page: {
        pages: {
          '/en-GB': inLanguage('en-GB', '/en-US', '/de'),
          '/de': inLanguage('de', '/en-US', '/de'),
        },
      },
      message: 'noReturn',
      evidence: 'https://example.com/en-GB',
    },
  ],
  notApplicable: [{ pages: { '/': page() } }],
  nearMiss: [
    {
      note: 'a sorted copy with the list of the page that it names as canonical',
      pages: {
        '/en': page('/en', '/de'),
        '/de': page('/en', '/de'),
        '/en?sort=price': {
          head: `<title>x</title><link rel="canonical" href="/en">${page('/en', '/de').head.slice('<title>x</title>'.length)}`,
        },
      },
    },
    { note: 'named back with a slash at the end', pages: { '/en': page('/en', '/de'), '/de': page('/en/', '/de') } },
    {
      note: 'a page that names another URL as the version in its language, which the other version names as well',
      pages: {
        '/en.html': inLanguage('en-GB', '/en', '/de'),
        '/en': inLanguage('en-GB', '/en', '/de'),
        '/de': inLanguage('de', '/en', '/de'),
      },
    },
    { note: 'a version that was not crawled', pages: { '/en': page('/en', '/fr') } },
  ],
});
