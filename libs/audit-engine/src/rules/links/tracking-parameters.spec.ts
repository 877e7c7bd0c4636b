import { ruleTester } from '../../testing/index.js';
import rule from './tracking-parameters.rule.js';

ruleTester(rule, {
  pass: ['<a href="/sale?color=red">Sale</a>'],
  fail: [
    {
      page: '<p>x</p>\n<a href="/sale?color=red&amp;UTM_source=banner">Sale</a>',
      message: 'tracking',
      evidence: 'UTM_source=banner',
      line: 5,
      sentence: 'utm_source',
    },
  ],
  notApplicable: ['<a href="https://other.example/?utm_source=us">x</a>'],
  nearMiss: [
    { note: 'a link to another site', body: '<a href="/a">A</a> <a href="https://other.example/?utm_source=us">x</a>' },
    {
      note: 'addresses of other sites, mistyped',
      body: '<a href="/a">A</a> <a href="www.other.example/?utm_source=us">x</a> <a href="[Other](https://other.example/?utm_source=us)">y</a>',
    },
    { note: 'the word as a value', body: '<a href="/help?topic=utm_source">x</a>' },
  ],
});
