import { ruleTester } from '../../testing/index.js';
import rule from './session-id.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/': '<a href="/basket">Basket</a>' } }],
  fail: [
    {
      page: { pages: { '/?PHPSESSID=a1b2': '<p>x</p>' } },
      message: 'page',
      evidence: 'https://example.com/?PHPSESSID',
      sentence: 'PHPSESSID',
    },
    { page: { pages: { '/(S(lit3py55t21z5v55vlm25s55))/page.aspx': '<p>x</p>' } }, message: 'page' },
    {
      page: { pages: { '/': '<a href="/shop;jsessionid=0AAB6C8DE415E2E5">Shop</a>' } },
      message: 'link',
      evidence: '/shop;jsessionid=',
      sentence: 'jsessionid',
    },
    {
      page: { pages: { '/': '<a href="/?session_id=9f86d081884c7d659a2feaa0c55ad015">Shop</a>' } },
      message: 'link',
      sentence: 'session_id',
    },
    { page: { pages: { '/': '<a href="/?sid=9f86d081884c7d659a2feaa0c55ad015">Shop</a>' } }, message: 'link' },
  ],
  nearMiss: [
    { note: 'sid as the number of a season', pages: { '/?sid=12': '<a href="?s=tomatoes">Search</a>' } },
    {
      note: 'a session of a conference',
      pages: {
        '/?session=opening-keynote-of-the-conference': '<p>x</p>',
        '/?session_id=17': '<a href="/programme?sessionId=42">x</a>',
      },
    },
    { note: 'a link to another site', pages: { '/': '<a href="https://other.example/?PHPSESSID=a1b2">x</a>' } },
  ],
});
