import { ruleTester } from '../../testing/index.js';
import rule from './javascript-content.rule.js';

const words = 'Tomatoes like the sun and a large pot. '.repeat(6);

ruleTester(rule, {
  pass: [`<div id="root"><h1>Tomatoes</h1><p>${words}</p></div><script type="module" src="/app.js"></script>`],
  fail: [
    {
      page: '<div id="root"></div><script type="module" src="/app.js"></script>',
      message: 'shell',
      evidence: '&lt;div id="root"&gt;',
      sentence: 'words (0)',
    },
    {
      page: '<app-root>Loading…</app-root><script src="/main.js"></script><noscript>Please enable JavaScript to use this site.</noscript>',
      message: 'shell',
      sentence: 'words (1)',
    },
    {
      page: '<page-header></page-header><garden-map></garden-map><script src="/parts.js"></script>',
      message: 'shell',
      evidence: 'page-header',
    },
    {
      page: '<div id="wait"><p>Greenhouse planner</p><p>One moment…</p></div><script src="flutter_bootstrap.js" async></script>',
      message: 'shell',
      sentence: 'words (4)',
    },
    {
      page: '<div id="root"><h1>Please wait while the greenhouse opens</h1></div><script src="/app.js"></script>',
      message: 'shell',
    },
    { page: '<div id="root"><h1>Greenhouse planner</h1></div><script src="/app.js"></script>', message: 'shell' },
    {
      page: '<div id="root"><header><h1>Seeds</h1><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></header></div><script src="/app.js"></script>',
      message: 'shell',
    },
    {
      page: {
        note: 'a menu and a footer around nothing',
        body: '<div id="___gatsby"><nav><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></nav><main><h2></h2></main><footer><h3>Visits to our garden</h3></footer></div><script src="/app.js"></script>',
      },
      message: 'shell',
    },
    {
      page: {
        note: 'a menu, a notice and a pixel around nothing',
        body: '<div id="__next"><nav><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></nav><main></main><iframe src="https://tags.example/ns.html" height="0" width="0"></iframe><div><p>We store cookies on your device to make visits nicer.</p></div></div><script src="/app.js"></script>',
      },
      message: 'shell',
    },
    {
      page: {
        note: 'whom to write to when the script fails',
        body: '<div id="root"><p>Loading… Trouble? <a href="mailto:us@garden.example">Write to us</a></p></div><script src="/app.js"></script>',
      },
      message: 'shell',
    },
    {
      page: '<div id="root"><h1>Planner</h1><p>The planner is loading, which takes a moment on slow lines.</p></div><script src="/app.js"></script>',
      message: 'shell',
    },
    { page: '<script src="/main.js"></script>', message: 'shell', evidence: '&lt;body' },
    {
      page: {
        note: 'a request to turn on scripts in two languages, and a pixel',
        body: '<div id="app"></div><script src="/app.js"></script><noscript>We are sorry, the shop does not work without JavaScript. Please turn it on. Es tut uns leid, der Laden geht nicht ohne JavaScript. Bitte schalten Sie es ein.</noscript><noscript><iframe src="https://tags.example/ns.html" height="0" width="0"></iframe><img src="https://pixel.example/p" width="1" height="1" alt=""></noscript>',
      },
      message: 'shell',
    },
  ],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">', body: '<div id="app"></div><script src="/a.js"></script>' },
    {
      note: 'on its way to another page',
      head: '<meta http-equiv="refresh" content="0; url=/en/">',
      body: '<script src="/a.js"></script>',
    },
  ],
  nearMiss: [
    {
      note: 'an empty list of a theme whose body has the id of a framework',
      html: '<!doctype html><html lang="en"><title>Tags</title><body id="root"><nav><a href="/">Start</a></nav><main>Tags</main><script src="/theme.js"></script></body></html>',
    },
    {
      note: 'the announcement of a site, with a script for a picture',
      body: '<div id="app"><h1>Coming soon</h1><p>Our garden opens in May, with beans and tomatoes for all.</p></div><script src="/jquery.js"></script>',
    },
    {
      note: 'a page of few words that the build has written',
      body: '<div id="__next"><div>Contact us</div><p><a href="mailto:us@garden.example">us@garden.example</a></p><p><a href="tel:+15005550006">500 555 0006</a></p></div><script src="/app.js"></script>',
    },
    {
      note: 'a short page with a script for counting visits',
      body: '<main><h1>Thank you</h1><p>We write soon.</p></main><script src="/stats.js"></script>',
    },
    {
      note: 'a picture and a script',
      body: '<img src="/poster.jpg" alt="Open on Friday"><script src="/stats.js"></script>',
    },
    {
      note: 'a page that its owner has put into a comment',
      body: `<div id="app"><h1>Tomatoes</h1><!-- ${'<p>They come in pots of two litres.</p> '.repeat(15)}</div> --><script src="/app.js"></script>`,
    },
    {
      note: 'a page of few words that the build has written',
      body: '<div id="root"><h1>Tomatoes from the balcony</h1><p>From July on.</p></div><script src="/app.js"></script>',
    },
    {
      note: 'a page of few words with its menu',
      body: '<div id="__nuxt"><nav><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></nav><main><h1>Our seed</h1><p>Coming soon</p></main></div><script type="module" src="/app.js"></script>',
    },
    {
      note: 'a player with its menu',
      body: '<div id="__next"><nav><a href="/">Start</a><a href="/songs">Songs</a><a href="/dates">Dates</a></nav><div>Songs</div><div><iframe title="Songs of the harvest" src="https://player.example/list/7"></iframe></div></div><script src="/app.js"></script>',
    },
    {
      note: 'a form with a menu, of which one entry opens others',
      body: '<div id="___gatsby"><header><a href="/">Garden</a><a>Beds</a><a href="/north">North</a><a href="/south">South</a></header><section><p>Contact</p><form><input type="email" aria-label="E-mail"><textarea aria-label="Message"></textarea><button>Send</button></form></section></div><script src="/app.js"></script>',
    },
    {
      note: 'a sentence with its menu',
      body: '<div id="___gatsby"><header><a href="/">Garden</a><a href="/north">North</a><a href="/south">South</a></header><section><p>Hall</p><p>We meet on each first Monday in the hall of the school.</p></section></div><script src="/app.js"></script>',
    },
    {
      note: 'a page of pictures with a heading of a lower level',
      body: '<div id="___gatsby"><nav><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></nav><section><h2>Our beds</h2><a href="/a"><img src="a.jpg" alt=""><h4>North</h4></a></section><footer><h3>Visits</h3></footer></div><script src="/app.js"></script>',
    },
    {
      note: 'a short page whose header and footer come from a script',
      body: '<page-header></page-header><main><h1>Write us</h1><form><input aria-label="Name"></form><a href="/">Start</a><a href="/soil">Soil</a><a href="/seed">Seed</a></main><page-footer></page-footer><script src="/parts.js"></script>',
    },
    {
      note: 'boxes that a script draws around what the page has',
      body: '<page-header></page-header><garden-card><h2>Join us</h2><a href="/form">Form</a><a href="/fees.pdf">Fees</a><a href="/rules.pdf">Rules</a></garden-card><script src="/parts.js"></script>',
    },
    {
      note: 'a page with text, and a planner in it',
      body: `<p>${words}</p><script src="/planner/main.dart.js"></script>`,
    },
    {
      note: 'a film that a script starts, and an object of it for those without scripts',
      body: '<script src="/player.js"></script><script>play("sowing");</script><noscript><object data="sowing.mp4" type="video/mp4"><embed src="sowing.mp4"></object></noscript>',
    },
    {
      note: 'the text for those without scripts',
      body: `<div id="root"></div><script src="/app.js"></script><noscript><h1>Tomatoes</h1><p>${words.repeat(2)}</p></noscript>`,
    },
    { note: 'an empty page without a script', body: '<div id="root"></div>' },
  ],
});
