import { ruleTester } from '../../testing/index.js';
import rule from './start-noindex.rule.js';

const meta = (content: string, name = 'robots'): { head: string } => ({
  head: `<title>x</title>\n<meta name="${name}" content="${content}">`,
});

ruleTester(rule, {
  pass: [meta('index, follow')],
  fail: [
    { page: meta('noindex'), message: 'noindex', evidence: 'content="noindex"', line: 4, sentence: 'for all crawlers' },
    { page: meta('none', 'googlebot'), message: 'noindex', sentence: 'none for googlebot' },
    {
      page: {
        ...meta('noindex'),
        body: `<form><input type="password" aria-label="Password"></form><p>${'Our shop has all that you need. '.repeat(30)}</p>`,
      },
      message: 'noindex',
    },
    {
      page: { ...meta('noindex'), body: '<form><label>Search <input type="search"></label></form>' },
      message: 'noindex',
    },
    { page: { headers: { 'x-robots-tag': 'noindex' } }, message: 'noindex', evidence: 'X-Robots-Tag: noindex' },
  ],
  notApplicable: [
    { isStart: false, ...meta('noindex') },
    {
      note: 'a stub that leads to the start page',
      head: '<title>Moved</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=/en/">',
    },
    {
      note: 'a page to sign in',
      ...meta('noindex'),
      body: '<h1>Sign in</h1><form method="post"><label>Name <input name="n"></label><label>Password <input type="password"></label><button>Go</button></form>',
    },
    {
      note: 'a page that asks for a code',
      ...meta('noindex'),
      body: '<h1>Sign in</h1><form method="post"><label>Code <input autocomplete="one-time-code"></label><button>Go</button></form>',
    },
  ],
  nearMiss: [
    { note: 'noindex for a crawler of news', ...meta('noindex', 'googlebot-news') },
    { note: 'nofollow', ...meta('nofollow') },
    { note: 'noimageindex', ...meta('noimageindex') },
  ],
});
