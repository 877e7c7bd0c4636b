import { ruleTester } from '../../testing/index.js';
import rule from './empty-page.rule.js';

ruleTester(rule, {
  pass: ['<p>Hello</p>'],
  fail: [
    { page: '', message: 'empty', evidence: '&lt;body' },
    { page: '<div class="page"><div></div></div>', message: 'empty' },
    { page: '<p hidden>Hello</p>', message: 'empty' },
  ],
  notApplicable: [
    { head: '<meta http-equiv="refresh" content="0; url=/en/">' },
    { note: 'a page that a script fills', body: '<div id="root"></div><script src="/a.js"></script>' },
  ],
  nearMiss: [
    { note: 'a picture', body: '<img src="/poster.jpg" alt="Open on Friday">' },
    { note: 'a field', body: '<form><input type="search" name="q" aria-label="Search"></form>' },
    { note: 'a script that sends people on', body: '<script>location.replace("/en/")</script>' },
    { note: 'emoji', body: '<p>🍅🍅🍅</p>' },
    { note: 'one word in Chinese', body: '<p>你好</p>' },
  ],
});
