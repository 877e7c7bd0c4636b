import { ruleTester } from '../../testing/index.js';
import rule from './parameters.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/list?color=red&size=m&page=2': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/list?color=red&size=m&sort=price&page=2': '<p>x</p>' } },
      message: 'many',
      evidence: 'https://example.com/list?color',
      sentence: '4 parameters',
    },
    {
      page: { pages: { '/list?page=2&page=2': '<p>x</p>' } },
      message: 'repeated',
      sentence: '"page=2" more than once',
    },
    { page: { pages: { '/list?color=red?page=2': '<p>x</p>' } }, message: 'question', sentence: '"page=2"' },
  ],
  notApplicable: [
    { pages: { '/list?a=1&b=2&c=3&d=4': { head: '<title>x</title><meta name="robots" content="noindex">' } } },
  ],
  nearMiss: [
    { note: 'two values of one field', pages: { '/list?color=red&color=blue': '<p>x</p>' } },
    { note: 'a list as PHP writes it', pages: { '/list?c[]=1&c[]=2': '<p>x</p>' } },
    { note: 'a question', pages: { '/answers?q=why?': '<p>x</p>' } },
    { note: 'an address as value', pages: { '/go?to=/list?page=2': '<p>x</p>' } },
    {
      note: 'a filter that names its list as canonical',
      pages: {
        '/': '<p>Home</p>',
        '/list?a=1&b=2&c=3&d=4': { head: '<title>x</title><link rel="canonical" href="/list">' },
      },
    },
    { note: 'empty pairs', pages: { '/list?&&&&a=1': '<p>x</p>' } },
  ],
});
