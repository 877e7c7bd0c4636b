import { ruleTester } from '../../testing/index.js';
import rule from './region.rule.js';

const LONG = 'Opening hours: Monday to Friday from nine in the morning until six in the evening';

ruleTester(rule, {
  pass: [`<header>a</header><main>${LONG}</main><footer>${LONG}</footer>`],
  fail: [
    { page: `<main>a</main><div><p>${LONG}</p></div>`, message: 'outside', sentence: 'Opening hours' },
    {
      page: `<div><main><a href="/soil"><div>Soil <a href="/2026">2026</a></div></a><div>Seed</div></main></div><div>${LONG}</div>`,
      message: 'outside',
      sentence: 'Opening hours',
    },
    {
      page: `<div><header>The garden shop</header>${LONG}<main>a</main></div>`,
      message: 'outside',
      sentence: 'landmarks: "Opening hours',
    },
  ],
  notApplicable: [`<p>${LONG}</p>`],
  nearMiss: [
    {
      note: 'a text that a style hides',
      head: '<title>A</title><style>.print { display: none }</style>',
      body: '<div class="print">One two three four five six seven eight nine ten eleven twelve</div><main>a</main>',
    },
    {
      note: 'a skip link, a dialog, a message',
      body: `<a href="#m">Skip to what this page is about, past the long list of links above</a><main id="m">a</main><dialog>${LONG}</dialog><div role="status">${LONG}</div><div aria-live="polite">${LONG}</div>`,
    },
    { note: 'what a browser without sound shows', body: `<audio autoplay>${LONG}</audio><main>a</main>` },
    { note: 'a few words', body: '<p>Free delivery today</p><main>a</main>' },
    {
      note: 'in landmarks by role',
      body: `<div role="region" aria-label="Hours">${LONG}</div><div role="main">a</div><aside>${LONG}</aside>`,
    },
    {
      note: 'not shown',
      body: `<main>a</main><div hidden>${LONG}</div><div class="d-none">${LONG}</div><div aria-hidden="true">${LONG}</div>`,
    },
    { note: 'a notice that opens', body: `<main>a</main><div id="cookie-notice">${LONG}</div>` },
    {
      note: 'behind a card that is a link and has a link in it',
      body: `<main><div class="cards"><a href="/soil"><div class="card"><div><p>Soil <a href="/2026">2026</a></p></div></div></a></div><p>${LONG}</p></main>`,
    },
    {
      note: 'code',
      body: `<main>a</main><script>// ${LONG}</script><template>${LONG}</template><noscript>${LONG}</noscript>`,
    },
  ],
});
