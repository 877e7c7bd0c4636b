import { ruleTester } from '../../testing/index.js';
import rule from './heading-order.rule.js';

ruleTester(rule, {
  pass: ['<h1>A</h1><h2>B</h2><h3>C</h3><h2>D</h2>', '<h1>A</h1><h2>B</h2><h3>C</h3><h1>D</h1>'],
  fail: [
    {
      page: '<h1>A</h1>\n<h3 id="x">B</h3>',
      message: 'skipped',
      line: 5,
      evidence: 'id="x"',
      sentence: 'level 3 follows one of level 1',
    },
    { page: '<h2>A</h2><h5>B</h5><h2>C</h2><h4>D</h4>', message: 'skipped', count: 2 },
    { page: '<h1>A</h1><div role="dialog"><h2>B</h2><h4>C</h4></div><h2>D</h2>', message: 'skipped', evidence: 'C' },
    { page: '<h1>A</h1><blockquote><h4>B</h4></blockquote>', message: 'skipped' },
    { page: '<h1>A</h1><h4 class="hidden">B</h4><h4>C</h4>', message: 'skipped', evidence: 'C' },
    { page: '<h1>A</h1><h4 class="d-none d-md-block">B</h4>', message: 'skipped' },
    { page: '<h1>A</h1><div role="heading" aria-level="4">B</div><h2>C</h2>', message: 'skipped' },
    { page: '<h1>A</h1><h3></h3><h3>C</h3>', message: 'skipped', evidence: 'C' },
    { page: '<h1>A</h1><h2><button>B</button></h2><h4>C</h4>', message: 'skipped', evidence: 'C' },
    { page: '<h1>A</h1><a href="/b"><h3>B</h3></a>', message: 'skipped' },
    {
      page: '<h1>A</h1><footer><h3>Contact</h3></footer><div><h5>Made by hand</h5></div>',
      message: 'skipped',
      evidence: 'Made',
      sentence: 'level 5 follows one of level 3',
    },
    { page: '<h1>A</h1><aside><h2>B</h2></aside><h3>C</h3><h5>D</h5>', message: 'skipped', evidence: 'D' },
    { page: '<h1>A</h1><aside hidden><h2>B</h2></aside><h3>C</h3>', message: 'skipped', evidence: 'C' },
  ],
  notApplicable: ['<p>None</p>', '<h3>Only one</h3>'],
  nearMiss: [
    {
      note: 'the heading before it is hidden',
      head: '<title>A</title><style>.english { display: none }</style>',
      body: '<h2>A</h2><h1 class="english">B</h1><h3>C</h3>',
    },
    {
      note: 'one heading a language, one of which is shown',
      head: '<title>A</title><style>.english { display: none }</style>',
      body: '<h1>A</h1><h3 class="english">B</h3><h2>C</h2>',
    },
    {
      note: 'the level between is there, to be filled by a script or to be told as empty',
      body: '<h1>Beans</h1><h2 id="now"></h2><h3>Sowing</h3><script>document.getElementById("now").textContent = "May"</script>',
    },
    { note: 'an image without alt in between', body: '<h1>Beans</h1><h2><img src="a.png"></h2><h3>Sowing</h3>' },
    { note: 'an empty heading: another rule', body: '<h1>Beans</h1><h3></h3><h2>Sowing</h2>' },
    {
      note: 'the heading of a pager inside of the content',
      body: '<main><h1>Boats</h1><h2>Small ones</h2><nav aria-labelledby="p"><h4 id="p">Pages</h4><a href="?page=2">2</a></nav></main>',
    },
    {
      note: 'a dialog by its role or class begins anew',
      body: '<main><h1>Boats</h1><h2>Small ones</h2><div role="dialog" aria-labelledby="t"><h4 id="t">Rent</h4></div><div class="modal"><h5>Log in</h5></div></main>',
    },
    {
      note: 'a script replaces the card by a frame',
      body: '<h1>Boats</h1><blockquote class="embedly-card"><h4><a href="https://news.example/oars">Oars</a></h4><p>Of wood.</p></blockquote><script async src="//cdn.embedly.com/widgets/platform.js"></script><h2>Sails</h2>',
    },
    { note: 'going up may leave levels out', body: '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h2>E</h2>' },
    {
      note: 'headings that a style sheet hides',
      body: '<h1>A</h1><h4 class="hidden">B</h4><h2>C</h2><div class="d-none"><h3>D</h3></div><h4>E</h4>',
    },
    {
      note: 'a heading in the button of another one is no heading of its own',
      body: '<h1>Boats</h1><h2><button aria-expanded="false"><h4>Oars</h4></button></h2><p>Of wood.</p><h2>Sails</h2>',
    },
    {
      note: 'a heading in a tab may be the level between',
      body: '<h1>Boats</h1><div role="tablist"><div role="tab"><h2>Oars</h2></div></div><h3>Of wood</h3>',
    },
    {
      note: 'the level between is in a sidebar',
      body: '<main><h1>Boats</h1><aside><h2>News</h2></aside><h3>Oars</h3></main>',
    },
    {
      note: 'the heading of the content follows that of a navigation',
      body: '<main><h1>Boats</h1><h2>Small ones</h2><nav aria-labelledby="p"><h3 id="p">Pages</h3></nav><h4>Oars</h4></main>',
    },
    { note: 'a footer begins anew', body: '<main><h1>A</h1><h2>B</h2></main><footer><h5>Contact</h5></footer>' },
    { note: 'the missing level is there by role', body: '<h1>A</h1><p role="heading" aria-level="2">B</p><h3>C</h3>' },
    { note: 'a heading that is none', body: '<h1>A</h1><h4 role="presentation">B</h4><h2>C</h2>' },
    { note: 'the first level is judged elsewhere', body: '<h2>A</h2><h3>B</h3>' },
    { note: 'one of them is not shown', body: '<h1>A</h1><h2>B</h2><h5 hidden>C</h5>' },
  ],
});
