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
    {
      page: {
        head: '<base href="http://example.com/">',
        body: '<a href="beds">Beds</a> <a href="/seeds">Seeds</a> <a href="https://example.com/soil">Soil</a>',
      },
      message: 'base',
      evidence: 'base href="http://example.com/"',
      sentence: 'http://example.com/beds',
    },
    {
      page: {
        head: '<base target="_top"><base href="http://example.com/">',
        body: '<a href="http://example.com/beds">Beds</a>',
      },
      message: 'http',
      evidence: 'href="http://example.com/beds"',
    },
  ],
  notApplicable: ['<p>x</p>', { url: 'http://example.com/', body: '<a href="http://example.com/a">A</a>' }],
  nearMiss: [
    { note: 'another site', body: '<a href="/a">A</a> <a href="http://other.example/">x</a>' },
    {
      note: 'a base with https',
      head: '<base href="https://example.com/">',
      body: '<a href="beds">Beds</a>',
    },
    { note: 'the scheme of the page', body: '<a href="//example.com/a">A</a>' },
  ],
});
