import { ruleTester } from '../../testing/index.js';
import rule from './h1.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1><p>They like the sun.</p>'],
  fail: [
    { page: '<h2>Tomatoes</h2><p>They like the sun.</p>', message: 'missing', evidence: '&lt;body&gt;' },
    {
      page: '<h1 hidden>Tomatoes</h1><main><p>They like the sun.</p></main>',
      message: 'missing',
      evidence: '&lt;main&gt;',
    },
    {
      page: '<p>They like the sun.</p><div class="modal" hidden><h1 id="t"></h1></div><script>document.getElementById("t").textContent = "Beans"</script>',
      message: 'missing',
    },
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
      note: 'a heading that React sends later',
      body: '<main><template id="B:0"></template><p>Loading</p></main><div hidden id="S:0"><h1>Beans</h1></div><script>$RC("B:0","S:0")</script>',
    },
    {
      note: 'a hidden heading that a script of the page fills, before it shows the part',
      body: '<main><p>Loading the plant</p><article style="display: none"><h1 id="Plant"></h1></article></main><script>function show(plant) { document.getElementById("Plant").textContent = plant.name; }</script>',
    },
    { note: 'a heading by role', body: '<div role="heading" aria-level="1">Tomatoes</div><p>Text</p>' },
    { note: 'a picture in the heading', body: '<h1><img src="t.png" alt="Tomatoes"></h1><p>Text</p>' },
    { note: 'an empty one, which another rule reports', body: '<h1></h1><p>Text</p>' },
  ],
});
