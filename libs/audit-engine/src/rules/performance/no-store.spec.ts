import { ruleTester } from '../../testing/index.js';
import rule from './no-store.rule.js';

const headers = { 'cache-control': 'no-store, no-cache, must-revalidate' };

ruleTester(rule, {
  pass: [{ body: '<p>Beans</p>', headers: { 'cache-control': 'private, no-cache' } }],
  fail: [{ page: { body: '<p>Beans</p>', headers }, message: 'noStore', evidence: 'no-store' }],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    {
      note: 'a page with a password',
      body: '<form><label>Password <input type="password" name="p"></label></form>',
      headers,
    },
    {
      note: 'not for search engines, probably personal',
      body: '<p>Your basket</p>',
      headers: { ...headers, 'x-robots-tag': 'noindex' },
    },
  ],
});
