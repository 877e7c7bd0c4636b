import { ruleTester } from '../../testing/index.js';
import rule from './dialog-name.rule.js';

ruleTester(rule, {
  pass: [
    '<dialog aria-labelledby="t"><h2 id="t">Settings</h2></dialog>',
    '<div role="dialog" aria-label="Settings" hidden></div>',
  ],
  fail: [
    {
      page: '<button data-show="d">Settings</button><dialog id="d"><h2>Settings</h2></dialog><div role="alertdialog">Sure?</div>',
      message: 'missing',
      count: 2,
      evidence: 'id="d"',
    },
    { page: '<dialog open><h2>Settings</h2></dialog>', message: 'missing' },
    {
      page: '<a href="#news">News</a><div class="modal fade" id="news" role="dialog"><div class="modal-dialog">News</div></div>',
      message: 'missing',
    },
    {
      page: `<div class="notice" hidden><div role="dialog">Cookies</div></div><script>document.querySelector('.notice').hidden = false</script>`,
      message: 'missing',
    },
    {
      page: '<dialog>Sure?</dialog><button onclick="document.querySelector(\'dialog\').showModal()">Delete</button>',
      message: 'missing',
    },
    {
      page: `<link rel="stylesheet" href="/a.css"><div role="dialog" class="cookie-box">Cookies?</div><script>hide('.cookie-box')</script>`,
      message: 'missing',
    },
    { page: '<div role="dialog" hidden x-show="isOpen">Sure?</div>', message: 'missing' },
  ],
  notApplicable: ['<p>None</p>', '<template><dialog></dialog></template>'],
  nearMiss: [
    {
      note: 'nothing opens it',
      body: '<dialog id="d"><h2>Settings</h2></dialog><div role="alertdialog" hidden>Sure?</div>',
    },
    {
      note: 'a style sheet may hide it, and nothing opens it',
      body: '<link rel="stylesheet" href="/a.css"><div role="dialog" class="cart-box">Your cart</div>',
    },
    {
      note: 'a modal of a template that nothing opens',
      body: '<div class="modal fade" id="news" role="dialog"><div class="modal-dialog" id="news-box">News</div></div><script>start(".news-list")</script>',
    },
    {
      note: 'the heading is filled when it opens',
      body: '<div role="dialog" aria-labelledby="t"><h2 id="t"></h2></div>',
    },
    { note: 'a dialog with another role', body: '<dialog role="none"></dialog>' },
    '<div role="dialog" :aria-label="title"></div>',
  ],
});
