import { ruleTester } from '../../testing/index.js';
import rule from './duplicate-description.rule.js';

const page = (text: string, more = ''): { head: string } => ({
  head: `<meta name="description" content="${text}">${more}`,
});
const copy = `<main><p>${'Tomatoes like the sun and a large pot. '.repeat(8)}</p></main>`;

ruleTester(rule, {
  pass: [{ pages: { '/': page('All about gardens.'), '/a': page('All about beans.') } }],
  fail: [
    {
      page: { pages: { '/': page('Gardens.'), '/a': page('A shop.'), '/b': page('a  shop.'), '/c': page('A shop.') } },
      message: 'duplicate',
      count: 3,
      evidence: '/b',
      sentence: 'Other pages with it: 2.',
    },
    {
      page: { pages: { '/': page('Gardens.'), '/a': page('A shop. '.repeat(20)), '/b': page('A shop. '.repeat(20)) } },
      message: 'duplicate',
      count: 2,
      sentence: 'A shop.…". Other',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>No description</p>' } }],
  nearMiss: [
    {
      note: 'two addresses of one text, which is another finding',
      pages: {
        '/': page('Gardens.'),
        '/a': { ...page('A shop.'), body: copy },
        '/b': { ...page('A shop.'), body: copy },
      },
    },
    { note: 'pages without a description', pages: { '/': page('Gardens.'), '/a': '<p>A</p>', '/b': '<p>B</p>' } },
    {
      note: 'a copy with a canonical link',
      pages: {
        '/': page('Gardens.'),
        '/a': page('A shop.'),
        '/a?print': page('A shop.', '<link rel="canonical" href="/a">'),
      },
    },
    {
      note: 'a page that is not indexed',
      pages: { '/': page('Gardens.'), '/a': page('Gardens.', '<meta name="robots" content="noindex">') },
    },
  ],
});
