import { ruleTester } from '../../testing/index.js';
import rule from './unfilled-placeholder.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">A</a>`;

ruleTester(rule, {
  pass: [link('/products/12')],
  fail: [
    {
      page: link('/products/{{ id }}'),
      message: 'placeholder',
      evidence: '{{ id }}',
      line: 5,
      sentence: '/products/{{ id }}',
    },
    { page: link(['/products/$', '{item.id}'].join('')), message: 'placeholder' },
    { page: link('/products/[object Object]'), message: 'placeholder' },
    { page: link('/products/%7B%7Bid%7D%7D'), message: 'placeholder' },
    { page: link('#ZgotmplZ'), message: 'placeholder', sentence: '#ZgotmplZ' },
    { page: link('undefined'), message: 'placeholder' },
    { page: link('https://undefined/a'), message: 'placeholder' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'a brace in front of an escape', body: '<a href="mailto:{%40server">server</a> <a href="/a{%20b">x</a>' },
    {
      note: 'values of a programming language that have pages of their own',
      body: '<a href="undefined">undefined</a> <a href="NaN">NaN</a> <a href="null">null, the empty reference</a>',
    },
    { note: 'the code of a language', body: '<a href="nan/">Bân-lâm-gú</a>' },
    {
      note: 'the word as a page',
      body: '<a href="/docs/undefined">x</a> <a href="/docs/null">y</a> <a href="nullable.html">z</a>',
    },
    { note: 'a pattern of an address', body: link('/users/{id}') },
    { note: 'a template element', body: '<a href="/a">A</a><template><a href="/{{ id }}">x</a></template>' },
    { note: 'code handed to a playground', body: link('https://play.other.example/?code=%7B%7B2764%7D%7D') },
    { note: 'a page that scripts fill in', body: '<div ng-app="shop"><a href="/products/{{ id }}">x</a></div>' },
    { note: 'code', body: `<a href="/a">A</a> <a href="javascript:f('{{x}}')">x</a>` },
  ],
});
