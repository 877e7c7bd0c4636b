import { ruleTester } from '../../testing/index.js';
import rule from './link-purpose.rule.js';

ruleTester(rule, {
  pass: ['<a href="/t">Read more about tomatoes</a>', '<p>Sowing needs warmth. <a href="/t">Read more</a></p>'],
  fail: [
    {
      page: '<div><div style="left:10px;top:33px">Read the rules of the yard</div><div style="left:10px;top:233px"><a href="/r">here</a></div></div>',
      message: 'unclear',
    },
    {
      page: '<div><div>Read the rules of the yard</div><div><a href="/r">here</a></div></div>',
      message: 'unclear',
    },
    {
      page: '<div><h3>Tomatoes</h3><a href="/t">Read more</a></div><p><a href="/b">Click here »</a></p>',
      message: 'unclear',
      count: 2,
      sentence: '"Read more"',
      evidence: 'href="/t"',
    },
    {
      page: '<div>Tomatoes need six hours of sun <div><strong><a href="/t">Read more</a></strong></div></div>',
      message: 'unclear',
    },
    { page: '<a href="/t">Mehr erfahren…</a>', message: 'unclear' },
    {
      page: {
        note: 'a link that is empty before a heading of something else',
        body: '<p><a href="/tomatoes"></a></p><h2>Beans in pots</h2><div><a href="/tomatoes">Read more</a></div>',
      },
      message: 'unclear',
    },
    {
      page: {
        note: 'words in another sentence, line, cell or item',
        body: '<div><a href="/a">Read more</a>. Beans climb up a stick.</div><div><a href="/b">Read more</a><br>Peas like it cool and moist</div><table><tr><td>Rules of the club</td><td><a href="/c">here</a></td></tr></table><ul><li><a href="/d">Read more</a></li><li>Leek needs a lot of water</li></ul>',
      },
      message: 'unclear',
      count: 4,
    },
    {
      page: '<a href="/t">Read more <span style="display:none"> about tomatoes</span></a><a href="/b">More <span hidden>about beans</span></a>',
      message: 'hidden',
      count: 2,
      sentence: '"Read more" does not say where the link leads: its other words are hidden',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'a sentence in boxes that are placed on one line',
      body: '<div><div style="left:10px;top:33px">Read the rules of the yard</div>\n<div style="top:33px; left:250px"><a href="/r">here</a></div></div>',
    },
    {
      note: 'a teaser whose heading leads to the same page',
      body: '<div><h2><a href="/tomatoes">Tomatoes in pots</a></h2></div><div><a href="/tomatoes">Read more</a></div>',
    },
    {
      note: 'a teaser whose heading ends the paragraph of its link, which browsers open again',
      body: '<div><p><a href="/tomatoes"><h2>Tomatoes in pots</h2></a><br>They need sun.</p><a href="/tomatoes">Read more</a></div>',
    },
    {
      note: 'a menu that leads to the same page with a slash at the end',
      body: '<nav><a href="/tomatoes/">Tomatoes</a></nav><h3>Tomatoes</h3><div><a href="/tomatoes">Read more</a></div>',
    },
    {
      note: 'the place where the teaser goes on',
      body: '<h2><a href="/tomatoes">Tomatoes in pots</a></h2><p><a href="/tomatoes#more-2">Read more</a></p>',
    },
    {
      note: 'a list of pages by their names',
      body: '<ul><li><a href="/plugins/meta.html">meta</a></li><li><a href="/plugins/more.html">more</a></li><li><a href="/plugins/search.html">search</a></li></ul>',
    },
    { note: 'the label says more', body: '<a href="/t" aria-label="Read more about tomatoes">Read more</a>' },
    {
      note: 'the rest is out of sight',
      body: '<a href="/t">Read more <span class="sr-only">about tomatoes</span></a>',
    },
    {
      note: 'the item around it says what it is about',
      body: '<ul><li><h3>Tomatoes for pots</h3><a href="/t">Read more</a></li></ul>',
    },
    {
      note: 'a sentence in a box',
      body: '<div>Hello.<br>You find the list of tomatoes <a href="/t">here</a>.</div>',
    },
    {
      note: 'the sentence goes on behind the link',
      body: '<div>Click <a href="/t">here</a> for a list of all tomatoes.</div><div><b><a href="/b">Click here</a></b> to see the beans</div>',
    },
    {
      note: 'header cells, a term, and the item around the list',
      body: '<table><tr><th>Year</th><th>Rules of the club</th></tr><tr><td>2026</td><td><a href="/a">here</a></td></tr></table><dl><dt>Rules of the club</dt><dd><a href="/b">here</a></dd></dl><ul><li>Rules of the club<ul><li><a href="/c">Read more</a></li></ul></li><li><h3>Leek in winter</h3><p><a href="/d">Read more</a></p></li></ul>',
    },
    {
      note: 'an excerpt in a box, the link in bold',
      body: '<div>Tomatoes need six hours of sun and a pot of ten litres ... <strong><a href="/t">Read more</a></strong></div><section>Beans climb up a stick of two […]<span><em><a href="/b">Continue reading</a></em></span></section>',
    },
    '<a href="/t" title="All about tomatoes">More</a>',
    '<a href="/t">More tomatoes</a>',
    '<a href="#menu">More</a>',
    { note: 'a page that is called so', body: '<a href="/">Start</a>' },
    '<a href="/t" aria-describedby="d">More</a><p id="d">Tomatoes</p>',
  ],
});
