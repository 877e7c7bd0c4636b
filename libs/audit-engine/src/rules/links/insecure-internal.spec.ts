import { ruleTester } from '../../testing/index.js';
import rule from './insecure-internal.rule.js';

ruleTester(rule, {
  pass: ['<a href="/a">A</a> <a href="https://example.com/b">B</a>'],
  fail: [
    {
      page: '<a href="/a">A</a>\n<a href="http://www.example.com/b">B</a>',
      message: 'http',
      evidence: 'href="http://www.example.com/b"',
      line: 5,
      sentence: 'http://www.example.com/b',
    },
  ],
  notApplicable: ['<p>x</p>', { url: 'http://example.com/', body: '<a href="http://example.com/a">A</a>' }],
  nearMiss: [
    { note: 'another site', body: '<a href="/a">A</a> <a href="http://other.example/">x</a>' },
    { note: 'the scheme of the page', body: '<a href="//example.com/a">A</a>' },
  ],
});
