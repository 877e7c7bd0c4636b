import { ruleTester } from '../../testing/index.js';
import rule from './h1.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1><p>They like the sun.</p>'],
  fail: [
    { page: '<h2>Tomatoes</h2><p>They like the sun.</p>', message: 'missing', evidence: '&lt;body&gt;' },
    {
      page: '<h1 hidden>Tomatoes</h1><main><p>They like the sun.</p></main>',
      message: 'hidden',
      evidence: '&lt;h1',
    },
    {
      page: '<div role="dialog" hidden><h1>Tomatoes</h1></div><main><p>They like the sun.</p></main>',
      message: 'missing',
      evidence: '&lt;main&gt;',
    },
    {
      page: '<p>They like the sun.</p><div class="modal" hidden><h1 id="t"></h1></div><script>document.getElementById("t").textContent = "Beans"</script>',
      message: 'missing',
    },
    {
      page: '<div id="top"></div><main class="page"><h2>Beans</h2><p>They climb.</p></main><script>document.querySelector(".page").innerHTML += "x"</script>',
      message: 'missing',
      evidence: '&lt;main',
    },
    {
      page: '<h2>Beans</h2><div id="news"></div><script>document.getElementById("news").innerHTML = load()</script>',
      message: 'missing',
    },
    {
      page: '<p>Choose your garden</p><script>document.body.addEventListener("click", () => { if (wide()) location.href = "a/"; else location.href = "b/" })</script>',
      message: 'missing',
    },
    {
      page: '<header class="top"></header><h2>Beans</h2><p>They climb.</p><script>document.querySelector("header").hidden = isSmall</script>',
      message: 'missing',
    },
    { page: '<header>Garden</header><main></main><footer>Since 1996</footer>', message: 'missing' },
  ],
  notApplicable: [
    {
      note: 'a page on its way to another',
      head: '<meta http-equiv="refresh" content="0; url=/new">',
      body: '<p>Redirecting to the new page</p>',
    },
    { note: 'a page without text', body: '' },
    {
      note: 'a page that a script fills',
      body: '<div id="root">Loading</div><script type="module" src="/app.js"></script>',
    },
    { head: '<meta name="robots" content="noindex">', body: '<p>Thank you</p>' },
  ],
  nearMiss: [
    {
      note: 'a header that a script loads into its place',
      body: '<div id="pageTop"></div><h2>Beans</h2><p>They climb.</p><script>$("#pageTop").load("header.html")</script>',
    },
    {
      note: 'a header that a script writes into the element of that name',
      body: '<header class="top"></header><h2>Beans</h2><p>They climb.</p><script>document.querySelector("header").innerHTML = parts.top</script>',
    },
    {
      note: 'a header that is included by an attribute',
      body: '<div w3-include-html="top.html"></div><h2>Beans</h2><p>They climb.</p><script src="/include.js"></script>',
    },
    {
      note: 'content that a script brings, between a header and a footer',
      body: '<header>Garden</header><main id="main"></main><footer>Since 1996</footer><script src="/app.js"></script>',
    },
    {
      note: 'a heading that React sends later',
      body: '<main><template id="B:0"></template><p>Loading</p></main><div hidden id="S:0"><h1>Beans</h1></div><script>$RC("B:0","S:0")</script>',
    },
    {
      note: 'a hidden heading that a script of the page fills, before it shows the part',
      body: '<main><p>Loading the plant</p><article style="display: none"><h1 id="Plant"></h1></article></main><script>function show(plant) { document.getElementById("Plant").textContent = plant.name; }</script>',
    },
    {
      note: 'a script sends each visitor to a language at once',
      body: '<p><a href="de/">Deutsch</a> <a href="en/">English</a></p><script>switch (navigator.language) { case "de": location.href = "de/"; break; default: location.href = "en/" }</script>',
    },
    { note: 'a heading by role', body: '<div role="heading" aria-level="1">Tomatoes</div><p>Text</p>' },
    { note: 'a picture in the heading', body: '<h1><img src="t.png" alt="Tomatoes"></h1><p>Text</p>' },
    { note: 'an empty one, which another rule reports', body: '<h1></h1><p>Text</p>' },
  ],
});
