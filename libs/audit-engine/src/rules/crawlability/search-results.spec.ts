import { ruleTester } from '../../testing/index.js';
import rule from './search-results.rule.js';

const url = 'https://example.com/search?q=beans';
const field = '<input type="search" name="q" aria-label="Search">';
const body = `<form action="/search">${field}</form><p>3 pages found.</p>`;

ruleTester(rule, {
  pass: [{ url, head: '<title>x</title><meta name="robots" content="noindex, follow">', body }],
  fail: [
    { page: { url, body }, message: 'indexable', sentence: 'finds for "beans"', evidence: '&lt;form' },
    {
      page: {
        note: 'WordPress',
        url: 'https://example.com/?s=old+beans',
        body: '<form role="search" method="get" action="https://example.com/"><input name="s"></form>',
      },
      message: 'indexable',
      sentence: '"old beans"',
    },
    {
      page: {
        note: 'a form that asks for its own page',
        url: 'https://example.com/find/?query=peas',
        body: '<form><input name="query"></form>',
      },
      message: 'indexable',
    },
  ],
  notApplicable: [{ note: 'the form itself', url: 'https://example.com/search', body }],
  nearMiss: [
    { note: 'nothing is searched for', url: 'https://example.com/search?q=&page=2', body },
    {
      note: 'results that name a page of their own as canonical',
      url,
      head: '<title>x</title><link rel="canonical" href="https://example.com/beans">',
      body,
    },
    { note: 'a page with parameters and the search form of the site', url: 'https://example.com/list?color=red', body },
    { note: 'a list with a parameter of the same name', url: 'https://example.com/list?q=beans', body },
    {
      note: 'a filter of a list',
      url: 'https://example.com/list?color=red',
      body: '<form><select name="color"><option>red</option></select></form>',
    },
    {
      note: 'a calculator',
      url: 'https://example.com/loan?sum=100',
      body: '<form><input name="sum"></form>',
    },
    { note: 'a form that sends something', url, body: `<form method="post" action="/search">${field}</form>` },
    { note: 'an error page', url, status: 404, body },
  ],
});
