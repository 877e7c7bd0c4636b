import { ruleTester } from '../../testing/index.js';
import rule from './index-file.rule.js';

const text = '<p>Tomatoes like sun, warm soil, a lot of water and a little patience in spring.</p>';
const other = '<p>Peppers like even more sun, warm soil, a lot of water and a little patience too.</p>';

ruleTester(rule, {
  pass: [{ pages: { '/': other, '/tomatoes/': text } }],
  fail: [
    {
      page: { pages: { '/': text, '/index.html': text } },
      message: 'twice',
      evidence: 'https://example.com/index.html',
      sentence: 'same page as https://example.com/:',
    },
    { page: { pages: { '/': other, '/a': text, '/a/index.php': text } }, message: 'twice' },
    { page: { pages: { '/': text, '/index': text } }, message: 'twice' },
    {
      page: {
        pages: {
          '/': text,
          '/index.html': text,
          'http://example.com/': text,
          'http://example.com/index.html': text,
        },
      },
      message: 'twice',
      count: 1,
      evidence: 'https://example.com/index.html',
    },
  ],
  notApplicable: [{ pages: { '/': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    { note: 'different pages', pages: { '/': other, '/index.html': text } },
    {
      note: 'a file that names its folder as canonical',
      pages: { '/': text, '/index.html': { head: '<title>x</title><link rel="canonical" href="/">', body: text } },
    },
    { note: 'other variants are errors of another rule', pages: { '/a': text, '/a/': text } },
  ],
});
