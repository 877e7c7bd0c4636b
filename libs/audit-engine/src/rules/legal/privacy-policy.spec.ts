import { ruleTester } from '../../testing/index.js';
import rule from './privacy-policy.rule.js';

const form = '<form><label>E-mail <input type="email" name="m"></label></form>';

ruleTester(rule, {
  pass: [{ pages: { '/': form, '/a': '<footer><a href="/legal">Privacy policy</a></footer>' } }],
  fail: [
    { page: { pages: { '/': form } }, message: 'missing' },
    { page: { pages: { '/': { headers: { 'set-cookie': 'id=1' } } } }, message: 'missing' },
  ],
  nearMiss: [
    {
      note: 'the cookie of a firewall',
      pages: { '/': { body: '<a href="/a">A</a>', headers: { 'set-cookie': '__cf_bm=x; path=/; Secure; HttpOnly' } } },
    },
    {
      note: 'a site that asks for nothing',
      pages: { '/': '<form><input type="search" name="q" aria-label="Search"></form>' },
    },
    {
      note: 'a link named by its picture',
      pages: { '/': `${form}<a href="/x"><img src="l.svg" alt="Datenschutz"></a>` },
    },
  ],
});
