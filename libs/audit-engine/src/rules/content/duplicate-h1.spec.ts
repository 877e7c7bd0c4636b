import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-h1.rule.js';

const page = (title: string, h1: string, more = ''): { head: string; body: string } => ({
  head: `<title>${title}</title>${more}`,
  body: `<h1>${h1}</h1><p>About ${title}.</p>`,
});

const UNTITLED =
  '<!doctype html><html lang="en"><head></head><body><h1>Green Fingers</h1><p>About soil.</p></body></html>';

ruleTester(rule, {
  pass: [{ pages: { '/': page('Home', 'Green Fingers'), '/a': page('Seeds', 'Seeds') } }],
  fail: [
    {
      page: {
        pages: {
          '/': page('Home', 'Green Fingers'),
          '/a': page('Seeds', 'Green Fingers'),
          '/b': page('Pots', 'Green fingers'),
        },
      },
      message: 'shared',
      count: 3,
      evidence: '/b',
      sentence: '"Green Fingers"',
    },
    {
      page: {
        note: 'a folder and its index file are one page',
        pages: {
          '/': page('Home', 'Green Fingers'),
          '/index.html': page('Home', 'Green Fingers'),
          '/a': page('Seeds', 'Green Fingers'),
          '/b': page('Pots', 'Green Fingers'),
        },
      },
      message: 'shared',
      count: 3,
      sentence: '3 pages with 3 different titles',
    },
    {
      page: {
        note: 'a page without a title',
        pages: {
          '/': page('Home', 'Green Fingers'),
          '/a': page('Seeds', 'Green Fingers'),
          '/b': page('Pots', 'Green Fingers'),
          '/c': UNTITLED,
        },
      },
      message: 'shared',
      count: 4,
      sentence: '4 pages with 3 different titles',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Hello</p>' } }],
  nearMiss: [
    {
      note: 'a heading with the name of the site above that of the page: told as several main headings',
      pages: Object.fromEntries(
        ['Home', 'Seeds', 'Pots'].map((name) => [
          `/${name}`,
          { ...page(name, 'Green Fingers'), body: `<h1>Green Fingers</h1><h1>${name}</h1><p>About ${name}.</p>` },
        ]),
      ),
    },
    {
      note: 'one page in three languages',
      pages: Object.fromEntries(
        ['en', 'de-AT', 'fr'].map((lang) => [
          `/${lang}`,
          {
            html: `<!doctype html><html lang="${lang}"><head><title>Home ${lang}</title></head><body><h1>Green Fingers</h1><p>${lang}</p></body></html>`,
          },
        ]),
      ),
    },
    { note: 'two pages', pages: { '/': page('Home', 'Green Fingers'), '/a': page('Seeds', 'Green Fingers') } },
    {
      note: 'one title as well, which another rule reports',
      pages: { '/': page('Seeds', 'Seeds'), '/a': page('Seeds', 'Seeds'), '/b': page('Seeds', 'Seeds') },
    },
    {
      note: 'two titles, and a page without one',
      pages: {
        '/': page('Home', 'Green Fingers'),
        '/a': page('Seeds', 'Green Fingers'),
        '/b': UNTITLED,
      },
    },
    {
      note: 'pages of a list',
      pages: {
        '/s': page('Seeds', 'Seeds'),
        '/s?page=2': page('Seeds 2', 'Seeds'),
        '/s?page=3': page('Seeds 3', 'Seeds'),
      },
    },
    {
      note: 'not indexed',
      pages: {
        '/': page('Home', 'A'),
        '/a': page('Seeds', 'A', '<meta name="robots" content="noindex">'),
        '/b': page('Pots', 'A', '<meta name="robots" content="noindex">'),
      },
    },
  ],
});
