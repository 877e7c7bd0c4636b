import { ruleTester } from '../../testing/index.js';
import rule from './insecure-form.rule.js';

ruleTester(rule, {
  pass: [
    '<form action="/search"><input name="q"></form>',
    '<form action="https://forms.example/1" method="post"><input name="m"></form>',
  ],
  fail: [
    {
      page: '<form action="http://example.com/login" method="post"><input name="user"></form>',
      message: 'http',
      sentence: 'http://example.com/login',
      evidence: '&lt;form',
    },
    {
      page: '<form action="/a"><input name="q"><button formaction="http://example.com/b">Go</button></form>',
      message: 'http',
      evidence: '&lt;button',
    },
  ],
  notApplicable: [
    '<p>No form</p>',
    { url: 'http://example.com/', body: '<form action="http://example.com/b"><input name="q"></form>' },
  ],
  nearMiss: [
    { note: 'no action: the page itself', body: '<form method="post"><input name="q"></form>' },
    { note: 'without a scheme', body: '<form action="//forms.example/"><input name="q"></form>' },
    {
      note: 'a dialog sends nothing',
      body: '<form method="dialog" action="http://example.com/"><button>Close</button></form>',
    },
    { note: 'a form without fields', body: '<form action="http://example.com/"></form>' },
  ],
});
