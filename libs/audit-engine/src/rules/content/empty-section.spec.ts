import { ruleTester } from '../../testing/index.js';
import rule from './empty-section.rule.js';

ruleTester(rule, {
  pass: ['<h2>Soil</h2><p>Take a good one.</p><h2>Seed</h2><p>Two to a pot.</p>'],
  fail: [
    {
      page: '<h1>Tomatoes</h1>\n<h2>Soil</h2>\n<h2>Seed</h2><p>Two to a pot.</p>',
      message: 'empty',
      line: 5,
      evidence: '&lt;h2&gt;Soil',
      sentence: '"Soil" and the next heading of its level, "Seed"',
    },
    {
      page: '<section class="a"><h3>Soil</h3></section><section class="b"><h3>Seed</h3><p>Two.</p></section>',
      message: 'empty',
    },
    { page: '<div><h1>Tomatoes</h1><h2>Soil</h2><h2>Seed</h2><p>Two to a pot.</p></div>', message: 'empty' },
    { page: '<div><h2>Soil</h2><h2>Seed</h2><p>Two.</p><h2>Pots</h2><p>Ten.</p></div>', message: 'empty' },
    { page: '<div><h2>Soil</h2><h2>Seed</h2></div><p>Two.</p>', message: 'empty' },
    {
      page: '<div><img src="a.jpg" alt=""><h3>Soil</h3><h4>Clay</h4><p>Wet.</p><h4>Sand</h4></div><h4>Seed</h4><p>Two.</p>',
      message: 'empty',
      evidence: 'Sand',
    },
  ],
  notApplicable: [
    '<h1>Tomatoes</h1>',
    { head: '<meta name="robots" content="noindex">', body: '<h2>Soil</h2><h2>Seed</h2>' },
  ],
  nearMiss: [
    {
      note: 'a title with its author and date',
      body: '<h1>Tomatoes</h1><h2 class="author">Anna Example</h2><h2 class="date">Spring</h2><p>Text</p>',
    },
    { note: 'a title page', body: '<div class="titlepage"><h2>Tomatoes</h2><h2>A guide</h2></div><p>Text</p>' },
    { note: 'a header', body: '<header><h2>Tomatoes</h2><h2>A guide</h2></header><p>Text</p>' },
    { note: 'a group of headings', body: '<hgroup><h2>Tomatoes</h2><h2>A guide</h2></hgroup><p>Text</p>' },
    {
      note: 'a card with the name of the speaker and the title of the talk',
      body: '<h2>Talks</h2><div class="w"><div>At noon</div><h3>Anna Example</h3>\n<h3>Soil for beginners</h3><p>Text</p></div>',
    },
    {
      note: 'a card with a label',
      body: '<div class="w"><h4>planned</h4><h4>Of seeds</h4><div><h5>Why</h5>Text</div></div>',
    },
    {
      note: 'the name below a portrait',
      body: '<h2>Our gardener</h2><div><div><img src="a.jpg" alt=""><div><h2>Anna Example</h2></div></div></div><h2>Soil</h2><p>Text</p>',
    },
    { note: 'a line in two scripts', body: '<h2>Welcome to the garden</h2><h2>Добро пожаловать в сад</h2><p>Text</p>' },
    { note: 'a title of two lines', body: '<h1>Tomatoes</h1><h1>A guide</h1><p>Text</p>' },
    { note: 'a title with a date', body: '<h1>Report</h1><h2>The garden club</h2><h2>12 March 2026</h2><p>Text</p>' },
    {
      note: 'a navigation with a heading of its own at the beginning',
      body: '<main><h2>Guides</h2><nav><h2 class="visually-hidden">Pages</h2><a href="/soil">Soil</a></nav><p>Text</p></main>',
    },
    {
      note: 'a list whose entries have headings',
      body: '<h3>Ways to sow:</h3><ol><li><h3>In pots</h3><p>Two.</p></li><li><h3>In rows</h3><p>Ten.</p></li></ol>',
    },
    { note: 'lines with a name and a value', body: '<h3>When: at noon</h3><h3>Where: the barn</h3><p>Text</p>' },
    {
      note: 'a short sentence in large letters',
      body: '<h3>We are happy to be back!</h3><h3>Where:the barn</h3><h3>Seed</h3><p>Two.</p>',
    },
    {
      note: 'a sentence in large letters',
      body: '<h3>We are so excited to work with all of you again this season, and thank you for your patience</h3><h3>Seed</h3><p>Two.</p>',
    },
    {
      note: 'questions that show their answers',
      body: '<h2>Legal</h2><div><h2><button>Who owns the seed?</button></h2><p>You.</p></div>',
    },
    { note: 'a product and its price', body: '<h4>Straw hat</h4><h4>23 €</h4><h4>Rope</h4><p>Two.</p>' },
    {
      note: 'the titles of a person, one a line',
      body: '<h6>Head of the barn</h6><h6>Keeper of seed</h6><h6>Friend of rain</h6><p>Text</p>',
    },
    { note: 'lines of an address', body: '<h4>Barn Town, 49770</h4><h4>To: the keeper</h4><p>Text</p>' },
    { note: 'an amount', body: '<h3>90 minutes</h3><h3>In the barn</h3><p>Two.</p>' },
    { note: 'a day', body: '<h4>March 16th and 17th, 2023</h4><h4>Meeting</h4><p>Two.</p>' },
    {
      note: 'boxes with a heading each',
      body: '<div><div class="box"><h3>Soil</h3></div><div class="box"><h3>Seed</h3></div><div class="box"><h3>Pots</h3></div></div>',
    },
    { note: 'parts below', body: '<h2>Soil</h2><h3>Pots</h3><p>Ten litres.</p><h2>Seed</h2>' },
    { note: 'a picture', body: '<h2>Soil</h2><img src="a.png" alt="Soil"><h2>Seed</h2>' },
    { note: 'an element that a script fills', body: '<h2>Reviews</h2><div id="reviews"></div><h2>Seed</h2>' },
    { note: 'headings that are links', body: '<h2><a href="/soil">Soil</a></h2><h2><a href="/seed">Seed</a></h2>' },
    { note: 'a line above the main heading', body: '<h2>Guide</h2><h1>Tomatoes</h1><p>Text</p>' },
    {
      note: 'headings that open something',
      body: '<details><summary><h2>Soil</h2></summary></details><details><summary><h2>Seed</h2></summary></details>',
    },
  ],
});
