import { ruleTester } from '../../testing/index.js';
import rule from './nofollow-internal.rule.js';

ruleTester(rule, {
  pass: ['<a href="/a">A</a>'],
  fail: [
    {
      page: '<p>x</p>\n<a href="/tomatoes" rel="noopener nofollow">A</a>',
      message: 'nofollow',
      evidence: 'href="/tomatoes"',
      line: 5,
      sentence: '/tomatoes',
    },
  ],
  notApplicable: [
    '<a href="https://other.example/" rel="nofollow">x</a>',
    { head: '<meta name="robots" content="nofollow">', body: '<a href="/a" rel="nofollow">A</a>' },
  ],
  nearMiss: [
    {
      note: 'the source of a page',
      body: '<a rel="nofollow" href="/_sources/beans.rst.txt">Source</a> <a href="/b">B</a>',
    },
    {
      note: 'a place on the page itself at another address',
      body: '<a rel="nofollow" href="/index.html#respond">Cancel</a>',
    },
    { note: 'a place on the page itself', body: '<a rel="nofollow" href="/#respond">Cancel</a>' },
    {
      note: 'login, basket and filters',
      body: '<a href="/login" rel="nofollow">x</a> <a href="/cart" rel="nofollow">y</a> <a href="/list?sort=price" rel="nofollow">z</a>',
    },
    { note: 'links of visitors', body: '<a href="/profile/anna" rel="ugc nofollow">x</a>' },
    { note: 'another site', body: '<a href="/a">A</a> <a href="https://other.example/" rel="nofollow">x</a>' },
  ],
});
