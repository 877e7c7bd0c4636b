import { ruleTester } from '../../testing/index.js';
import rule from './meta-refresh.rule.js';

const refresh = (content: string): { head: string } => ({
  head: `<title>x</title>\n<meta http-equiv="refresh" content="${content}">`,
});

ruleTester(rule, {
  pass: ['<p>x</p>'],
  fail: [
    {
      page: refresh('0; url=/new'),
      message: 'redirect',
      evidence: 'http-equiv="refresh"',
      line: 4,
      sentence: 'https://example.com/new',
    },
    { page: refresh("0;URL='https://other.example/'"), message: 'redirect', sentence: 'https://other.example/ with' },
    { page: refresh('0,/new'), message: 'redirect' },
    { page: refresh('.5 ; URL = /new'), message: 'redirect' },
    { page: refresh('0 /new'), message: 'redirect' },
    {
      page: {
        head: '<title>y</title><meta http-equiv="refresh" content="; 30"><meta http-equiv="refresh" content="0; url=/new">',
      },
      message: 'redirect',
    },
    {
      page: { head: '<title>z</title>\n<script>window.location.replace("/new")</script>', body: '' },
      message: 'script',
      sentence: 'https://example.com/new with a script',
      evidence: '&lt;script',
    },
  ],
  nearMiss: [
    {
      note: 'a script that waits for a decision',
      head: '<title>x</title><script>if (mobile) location = "/m"</script>',
    },
    { note: 'no number, so that browsers ignore it', ...refresh('; url=/new') },
    { note: 'another sign behind the number', ...refresh('0| url=/new') },
    { note: 'an address only', ...refresh('/new') },
    {
      note: 'only the first one counts',
      head: '<title>x</title><meta http-equiv="refresh" content="300"><meta http-equiv="refresh" content="0; url=/new">',
    },
    { note: 'a script', ...refresh('0; url=javascript:void(0)') },
    {
      note: 'the alias that a generator of static sites writes',
      head: '<title>x</title><link rel="canonical" href="https://example.com/new"><meta http-equiv="refresh" content="0; url=https://example.com/new">',
    },
    { note: 'a page that reloads itself', ...refresh('300') },
    { note: 'a reload by its own URL', ...refresh('0; url=https://example.com/') },
    { note: 'a redirect after a delay: accessibility', ...refresh('5; url=/new') },
    {
      note: 'for browsers without scripts only',
      head: '<title>x</title><noscript><meta http-equiv="refresh" content="0; url=/plain"></noscript>',
    },
    { note: 'a meta tag of another kind', head: '<title>x</title><meta name="refresh" content="0; url=/new">' },
  ],
});
