import { ruleTester } from '../../testing/index.js';
import rule from './open-graph.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:title" content="Tomatoes">' }],
  fail: [
    { page: { head: '<title>Tomatoes</title>' }, message: 'missing' },
    { page: { url: 'https://example.com/login/help' }, message: 'missing' },
    { page: { note: 'for an event', url: 'https://example.com/register' }, message: 'missing' },
    { page: { head: '<meta name="twitter:card" content="summary">' }, message: 'missing' },
    {
      page: { head: '<meta name="twitter:card" content="summary"><meta name="twitter:title" content="Tomatoes">' },
      message: 'onlyCard',
    },
    { page: { head: '<meta name="twitter:title" content="">' }, message: 'missing' },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">' },
    { head: '<link rel="canonical" href="/other">' },
    { note: 'a page to sign in', url: 'https://example.com/office/login.html' },
    {
      note: 'nothing but a form to sign in',
      isStart: false,
      url: 'https://example.com/members',
      body: '<form><input type="password" aria-label="Password"><button>Go</button></form>',
    },
  ],
  nearMiss: [
    { note: 'written with name, which another rule judges', head: '<meta name="og:title" content="Tomatoes">' },
    { note: 'upper case', head: '<meta property="OG:Title" content="Tomatoes">' },
  ],
});
