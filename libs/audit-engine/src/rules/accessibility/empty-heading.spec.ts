import { ruleTester } from '../../testing/index.js';
import rule from './empty-heading.rule.js';

ruleTester(rule, {
  pass: ['<h1>Tomatoes</h1>'],
  fail: [
    {
      page: '<h1>A</h1><h2 class="space"></h2><h3>&nbsp;</h3>',
      message: 'empty',
      count: 2,
      evidence: 'class="space"',
      sentence: '<h2> is empty; it comes after the heading "A"',
    },
    { page: '<h2></h2><h3>A</h3>', message: 'first' },
    {
      page: '<h4>&nbsp;</h4><h4></h4><h3>A</h3>',
      message: 'first',
      count: 2,
      sentence: '<h4> is empty; no heading with text comes before it',
    },
    {
      page: '<h1>A</h1><div role="heading" aria-level="2"></div>',
      message: 'empty',
      sentence: '<div> is empty; it comes after the heading "A"',
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'a link that begins in a heading of another link: the text is in the heading',
      body: '<h1>Rooms</h1><a href="/a"><img src="a.jpg" alt="A"><div><h4> <a href="/b">Deluxe room</a></h4></div></a>',
    },
    {
      note: 'a script of the page counts up a number in it',
      body: '<h1>Harvest</h1><h2><span id="pots-num"></span></h2><p>pots</p><script>$("#pots-num").count({ to: 40 })</script>',
    },
    {
      note: 'a script of the page writes it',
      body: '<h1>Days</h1><h3 id="month">&nbsp;</h3><script>document.getElementById("month").textContent = "May"</script>',
    },
    { note: 'in a box that opens', body: '<h1>Recipes</h1><div class="modal"><h2 id="modal-title"></h2></div>' },
    '<div role="heading" aria-level="2">Water</div>',
    '<div role="heading" aria-level="2" aria-label="Water"></div>',
    '<my-title role="heading" aria-level="2"></my-title>',
    '<h1><img src="logo.png" alt="Garden"></h1>',
    { note: 'the image lacks its alternative, which is the finding', body: '<h1><img src="logo.png"></h1>' },
    { note: 'filled when the dialog opens', body: '<div role="dialog" aria-labelledby="t"><h2 id="t"></h2></div>' },
    '<h2 x-text="title"></h2>',
    '<h2 role="presentation"></h2>',
    '<h2 aria-hidden="true"></h2>',
    '<h2><site-title></site-title></h2>',
    '<h2 class="d-none"></h2>',
    {
      note: 'an icon of many indented lines before the text',
      body: `<h2><svg>${`\n${' '.repeat(60)}<g><path d="M0 0" /></g>`.repeat(100)}</svg>\n<span>Water</span></h2>`,
    },
  ],
});
