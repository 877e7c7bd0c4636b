import { ruleTester } from '../../testing/index.js';
import rule from './navigation-names.rule.js';

ruleTester(rule, {
  pass: ['<nav><a href="/">Home</a></nav>', '<nav aria-label="Main"></nav><nav aria-label="Footer"></nav>'],
  fail: [
    {
      page: '<nav><a href="/">Home</a></nav><nav class="f"><a href="/legal">Legal</a></nav>',
      message: 'unnamed',
      evidence: 'class="f"',
      sentence: 'This navigation has no name',
    },
    {
      page: '<nav><a href="/"><img src="a.png" alt="Home"></a></nav><nav><a href="/b"><img src="b.png" alt="Next"></a></nav>',
      message: 'unnamed',
    },
    {
      page: '<nav class="top"><a href="/">Home</a></nav><nav class="menu-mobile"><a href="/">Start</a></nav><nav class="immobile"><a href="/legal">Legal</a></nav>',
      message: 'unnamed',
      evidence: 'immobile',
    },
    {
      page: '<nav><a href="/">Home</a></nav><nav><ul></ul></nav><nav><ul><li><a href="/b"><img src="b.png" alt="Next"></a></li></ul></nav>',
      message: 'unnamed',
    },
    {
      page: '<nav class="mobile-nav"><a href="/">Home</a></nav><footer><nav><a href="/legal">Legal</a></nav></footer>',
      message: 'unnamed',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'one for wide screens, one for phones',
      head: '<title>A</title><style>@media (max-width: 600px) { .wide { display: none } }</style>',
      body: '<nav class="wide"><a href="/a">A</a></nav><nav class="narrow"><a href="/b">B</a></nav>',
    },
    {
      note: 'a drawer that is closed',
      body: '<details><summary>Menu</summary><nav><a href="/">Home</a></nav></details><nav><a href="/">Home</a></nav>',
    },
    {
      note: 'a menu for phones and one for wide screens',
      body: '<nav class="hidden md:flex"><a href="/">Home</a></nav><nav class="md:hidden"><a href="/">Home</a></nav>',
    },
    {
      note: 'one unnamed navigation is told from a named one',
      body: '<nav><a href="/">Home</a></nav><nav aria-label="Breadcrumb"></nav>',
    },
    {
      note: 'the menu again, for phones',
      body: '<nav><a href="/">Home</a> <a href="/a">About</a></nav><nav class="p"><ul><li><a href="/">Home</a></li><li><a href="/a">About</a></li></ul></nav>',
    },
    {
      note: 'one for phones, by its class, with other links',
      body: '<nav class="top"><a href="/">Home</a></nav><nav class="navbar menu-mobile"><a href="/">Start</a></nav><nav class="page__resp-nav"><a href="/">Begin</a></nav>',
    },
    {
      note: 'one in a box for phones',
      body: '<nav><a href="/">Home</a></nav><div class="mobile"><nav><a href="/">Start</a></nav></div>',
    },
    { note: 'an empty one', body: '<nav><a href="/">Home</a></nav><nav class="second"> </nav>' },
    { note: 'one whose list has no items', body: '<nav><a href="/">Home</a></nav><nav class="second"><ul></ul></nav>' },
    {
      note: 'one whose boxes are empty, as on a first page without a way',
      body: '<nav><a href="/">Home</a></nav><nav class="way"><div><div><ol></ol></div></div></nav>',
    },
    { note: 'one of them is not shown', body: '<nav><a href="/">Home</a></nav><nav hidden></nav>' },
    {
      note: 'the same links above and below',
      body: '<nav aria-label="Pages"><a href="?p=2">2</a></nav><nav aria-label="Pages"><a href="?p=2">2</a></nav>',
    },
  ],
});
