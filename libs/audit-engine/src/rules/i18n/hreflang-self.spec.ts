import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-self.rule.js';

const link = (lang: string, href: string): string => `<link rel="alternate" hreflang="${lang}" href="${href}">`;

ruleTester(rule, {
  pass: [{ head: link('en', 'https://example.com/') + link('de', 'https://example.com/de') }],
  fail: [
    {
      page: { head: link('de', 'https://example.com/de') },
      message: 'missing',
      evidence: 'hreflang="de"',
      line: 3,
      sentence: 'language versions (1)',
    },
    {
      page: {
        url: 'https://example.com/tomatoes',
        head: link('en', 'https://example.com/') + link('de', 'https://example.com/de'),
      },
      message: 'missing',
      sentence: 'language versions (2)',
    },
    {
      page: { headers: { link: '<https://example.com/de>; rel="alternate"; hreflang="de"' } },
      message: 'missing',
      evidence: 'Link',
    },
  ],
  notApplicable: [
    { head: '<title>x</title>' },
    { note: 'links in the body are another finding', body: link('de', 'https://example.com/de') },
    { url: 'https://example.com/?print', head: `<link rel="canonical" href="/">${link('de', '/de')}` },
  ],
  nearMiss: [
    {
      note: 'itself by its index file',
      head: link('en', 'https://example.com/index.html') + link('de', 'https://example.com/de'),
    },
    {
      note: 'feeds that say their language',
      head: '<meta charset="utf-8"><title>A</title><link rel="alternate" type="application/rss+xml" hreflang="en" href="/feed.xml">',
    },
    {
      note: 'itself as x-default only',
      head: link('x-default', 'https://example.com/') + link('de', 'https://example.com/de'),
    },
    {
      note: 'itself with another scheme and slash: another rule',
      url: 'https://example.com/a/',
      head: link('en', 'http://www.example.com/a'),
    },
    { note: 'a feed', head: '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' },
  ],
});
