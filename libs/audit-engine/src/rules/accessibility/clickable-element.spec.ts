import { rendered } from '../../testing/rendered.js';
import { ruleTester } from '../../testing/index.js';
import rule from './clickable-element.rule.js';

ruleTester(rule, {
  pass: ['<button onclick="open()">Open</button>', '<div role="button" tabindex="0" onclick="open()">Open</div>'],
  fail: [
    {
      page: '<p onclick="clickTarget(this, \'bed.text\'); openIt()">Peas</p><p onclick="clickTarget()">Leek</p>',
      message: 'mouse',
      count: 2,
    },
    {
      page: '<div class="b" onclick="open()">Open</div><a onclick="go()">Go</a><img src="a.png" alt="Close" onclick="close()">',
      message: 'mouse',
      count: 3,
      evidence: 'class="b"',
      sentence: '<div> reacts',
    },
    {
      page: '<p onclick="gtag(\'event\', \'open\'); openIt()">Tomatoes</p><p onclick="return openIt()">Beans</p>',
      message: 'mouse',
      count: 2,
    },
    {
      page: {
        note: 'main takes the focus of a skip link',
        body: '<main tabindex="-1"><div onclick="open()">Open</div></main>',
      },
      message: 'mouse',
    },
    {
      page: {
        note: 'links to other pages, out of reach or far away',
        body: '<div><p onclick="location.href=\'/tomato\'">Tomato</p><a href="/beans">Beans</a></div><div><p onclick="location.href=\'/leek\'">Leek</p><a href="/leek" aria-hidden="true" tabindex="-1">Leek</a></div><section><div><div><p onclick="go(\'/kale\')">Kale</p></div></div><a href="/kale">Kale</a></section><section><div><div><p onclick="location=\'/peas\'">Peas</p></div></div><a href="/peas">Peas</a></section>',
      },
      message: 'mouse',
      count: 4,
    },
    {
      page: rendered(
        { body: '<div id="chat">Chat</div>' },
        { browser: { clicks: [{ selector: '#chat', html: '<div id="chat">Chat</div>' }] } },
      ),
      message: 'listener',
      sentence: 'A script reacts to clicks on this element',
      evidence: 'Chat',
    },
  ],
  notApplicable: ['<div>Open</div>', rendered({ body: '<div>Open</div>' }, { browser: { clicks: null } })],
  nearMiss: [
    {
      note: 'the link beside it leads to the same page',
      body: '<div><figure onclick="location.href=\'/tomato/\';"><img src="t.jpg" alt=""></figure><a href="../tomato/">Tomatoes</a></div>',
    },
    {
      note: 'the headline of its card leads to the same page',
      body: '<article><div onclick="window.open(\'/beans\', \'_self\')"><img src="b.jpg" alt=""></div><h3><a href="/beans">Beans</a></h3></article>',
    },
    {
      note: 'the click comes from the link inside',
      body: '<div class="card" onclick="go(\'/t\')"><a href="/t">Tomato</a></div>',
    },
    { note: 'a part of a button', body: '<button><span onclick="track()">Open</span></button>' },
    {
      note: 'a click that does nothing',
      body: '<img src="a.png" alt="A bed" onclick=""><p onclick="void(0);">Peas</p><p onclick="return true;">Leek</p>',
    },
    {
      note: 'a click that only the preview of a gallery takes',
      body: "<h1 onclick=\"clickTarget( this, 'siteTitle.text' );\">Beds</h1><p onclick=\"clickTarget(this, 'bed-title', 'ID_14')\">Peas</p>",
    },
    {
      note: 'a click that is only counted',
      body: "<p onclick=\"gtag('event', 'click', { a: 1 });\">Peas</p><p onclick=\"_gaq.push(['_trackEvent', 'a'])\">Leek</p>",
    },
    '<div onclick="event.stopPropagation()">Text</div><div onclick="event.cancelBubble=true">Text</div>',
    { note: 'the dark area behind a dialog', body: '<div class="backdrop" onclick="close()"></div>' },
    '<label onclick="track()">Name <input></label>',
    '<a href="/" onclick="track()">Home</a>',
    { note: 'a role without focus is another rule', body: '<div role="button" onclick="open()">Open</div>' },
  ],
});
