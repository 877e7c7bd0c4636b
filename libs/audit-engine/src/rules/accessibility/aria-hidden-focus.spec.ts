import { ruleTester } from '../../testing/index.js';
import rule from './aria-hidden-focus.rule.js';

ruleTester(rule, {
  pass: [
    '<i class="icon" aria-hidden="true"></i>',
    '<a href="/t" aria-hidden="true" tabindex="-1"><img src="a.png" alt=""></a>',
  ],
  fail: [
    {
      page: '<button class="notice" aria-hidden="true">Cookies</button><script>document.querySelector(".notice-badge").setAttribute("aria-hidden", "false")</script><button class="notes" aria-hidden="true">Notes</button><script>document.querySelector(".notes").remove()</script>',
      message: 'focusable',
      count: 2,
    },
    { page: '<details aria-hidden="true"><summary>More</summary><p>Beans</p></details>', message: 'inside' },
    {
      page: '<a href="/t" aria-hidden="true">More</a><div tabindex="0" aria-hidden="true">x</div>',
      message: 'focusable',
      count: 2,
      evidence: 'href="/t"',
    },
    {
      page: '<div aria-hidden="true"><a href="/t">More</a><button type="button">x</button></div>',
      message: 'inside',
      count: 2,
      sentence: '<a> inside of <div aria-hidden="true">',
    },
    {
      page: '<p class="card-image" aria-hidden="true"><a href="/t"><img src="a.png" alt=""></a></p>',
      message: 'inside',
    },
    {
      page: '<section aria-hidden="true"><div><span tabindex="0">a</span><input aria-label="b"></div></section>',
      message: 'inside',
      count: 2,
    },
    {
      page: '<div id="friends" aria-hidden="true"><a href="/">a</a></div>',
      message: 'inside',
    },
  ],
  notApplicable: ['<p>None</p>', '<div aria-hidden="false">x</div>'],
  nearMiss: [
    {
      note: 'a style hides it as well',
      head: '<title>A</title><style>.top { visibility: hidden }</style>',
      body: '<button class="top" aria-hidden="true">Up</button>',
    },
    {
      note: 'a script of the page moves the focus on',
      body: '<div aria-hidden="true"><a href="#" id="after-beans">End</a></div><script>document.getElementById("after-beans").addEventListener("focus", back)</script>',
    },
    {
      note: 'a link that sends the focus on',
      body: '<p aria-hidden="true"><a href="#end" onfocus="document.querySelector(\'#end\').focus()">Back</a></p>',
    },
    {
      note: 'the whole page is the finding of another rule',
      html: '<!doctype html><html lang="en"><title>a</title><body aria-hidden="true"><a href="/">a</a></body></html>',
    },
    {
      note: 'out of the tab order, disabled, hidden or inert',
      body: '<div aria-hidden="true"><a href="/t" tabindex="-1">a</a><button disabled>b</button><input type="hidden" name="c"><div hidden><a href="/">d</a></div><div inert><a href="/">e</a></div></div>',
    },
    {
      note: 'a closed dialog',
      body: '<div class="modal fade" aria-hidden="true"><div><button type="button">Close</button></div></div>',
    },
    {
      note: 'opened by its id',
      body: '<button type="button" aria-controls="x1" aria-expanded="false">x</button><div id="x1" aria-hidden="true"><a href="/">a</a></div>',
    },
    {
      note: 'opened by a script that names it',
      body: '<div id="x1" aria-hidden="true"><a href="/">a</a></div><script>open("#x1")</script>',
    },
    {
      note: 'a script shows it, and says so',
      body: '<button class="notice-badge" aria-hidden="true">Cookies</button><script>const badge = document.querySelector(".notice-badge"); badge.classList.add("on"); badge.setAttribute("aria-hidden", "false")</script>',
    },
    {
      note: 'a slide that is not shown',
      body: '<ul class="swiper-wrapper"><li class="swiper-slide" aria-hidden="true"><a href="/">a</a></li></ul>',
    },
    {
      note: 'a menu by its size',
      body: '<div class="x2f" aria-hidden="true"><a href="/a">a</a><a href="/b">b</a><a href="/c">c</a><a href="/d">d</a></div>',
    },
    {
      note: 'a trap for robots, moved away',
      body: '<div style="position:absolute;left:-9999px" aria-hidden="true"><input name="b" aria-label="b"></div>',
    },
    { note: 'a script keeps its state', body: '<div data-state="closed" aria-hidden="true"><a href="/">a</a></div>' },
    { note: 'closed', body: '<div aria-hidden="true"><dialog><button type="button">a</button></dialog></div>' },
    '<button aria-hidden="true" disabled>x</button>',
    '<button aria-hidden="true" hidden>x</button>',
    '<a href="/t" aria-hidden="true" style="display:none">x</a>',
    {
      note: 'a closed drawer is hidden by its style sheet',
      body: '<div class="drawer" aria-hidden="true"><a href="/">Home</a></div>',
    },
    '<a id="anchor" aria-hidden="true"></a>',
  ],
});
