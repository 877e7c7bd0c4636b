import { ruleTester } from '../../testing/index.js';
import rule from './address-variants.rule.js';

const text = '<p>Tomatoes like sun, warm soil, a lot of water and a little patience in spring.</p>';
const other = '<p>Peppers like even more sun, warm soil, a lot of water and a little patience too.</p>';

ruleTester(rule, {
  pass: [{ pages: { '/': other, '/tomatoes': text } }],
  fail: [
    {
      page: { pages: { '/tomatoes': text, '/tomatoes/': text } },
      message: 'variant',
      evidence: 'https://example.com/tomatoes/',
      sentence: 'the slash at the end',
    },
    { page: { pages: { '/tomatoes': text, '/Tomatoes': text } }, message: 'variant', sentence: 'upper and lower case' },
    { page: { pages: { '/a': text, 'http://example.com/a': text } }, message: 'variant', sentence: 'http and https' },
    { page: { pages: { '/a': text, '/a.html': text } }, message: 'variant', sentence: 'the ending .html' },
    {
      page: { pages: { '/a/b': text, 'https://example.com/a//b': text } },
      message: 'variant',
      sentence: 'number of slashes',
    },
  ],
  notApplicable: [{ pages: { '/': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    { note: 'an index file is a warning of another rule', pages: { '/': text, '/index.html': text } },
    {
      note: 'an index file by https is no other page than the folder by http',
      pages: { '/index.html': text, 'http://example.com/': text },
    },
    { note: 'different pages of one name', pages: { '/tomatoes': text, '/tomatoes.html': other } },
    { note: 'different pages', pages: { '/tomatoes': text, '/tomatoes/': other } },
    {
      note: 'a variant that names the other as canonical',
      pages: { '/a': text, '/a/': { head: '<title>x</title><link rel="canonical" href="/a">', body: text } },
    },
    { note: 'the same text at an unrelated address', pages: { '/a': text, '/b': text } },
    { note: 'shells that scripts fill', pages: { '/a': '<p>Loading</p>', '/a/': '<p>Loading</p>' } },
  ],
});
