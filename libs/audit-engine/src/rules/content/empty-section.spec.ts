import { ruleTester } from '../../testing/index.js';
import rule from './empty-section.rule.js';

const before = '<h2>Pots</h2><p>Ten litres.</p>';
const after = '<h2>Seed</h2><p>Two to a pot.</p><h2>Water</h2><p>In the morning.</p>';

ruleTester(rule, {
  pass: [`${before}<h2>Soil</h2><p>Take a good one.</p>${after}`],
  fail: [
    {
      page: `<h1>Tomatoes</h1>${before}\n<h2>Soil</h2>\n${after}`,
      message: 'empty',
      line: 5,
      evidence: '&lt;h2&gt;Soil',
      sentence: '"Soil" and the next heading of its level, "Seed"',
    },
    { page: `<article>${before}<h2>Soil</h2><br>${after}</article><h2>Contact</h2>`, message: 'empty' },
  ],
  notApplicable: [
    '<h1>Tomatoes</h1>',
    { head: '<meta name="robots" content="noindex">', body: '<h2>Soil</h2><h2>Seed</h2>' },
  ],
  nearMiss: [
    {
      note: 'one that a style hides',
      head: '<title>A</title><style>#soil { display: none }</style>',
      body: `${before}<h2 id="soil">Soil</h2>${after}`,
    },
    { note: 'too few headings to tell', body: '<h2>Soil</h2><h2>Seed</h2><p>Two.</p><h2>Pots</h2><p>Ten.</p>' },
    { note: 'a title and the sections below it', body: `<h2>Tomatoes</h2>${after}<h2>Pots</h2><p>Ten litres.</p>` },
    { note: 'a title with a subtitle', body: `<h2>Tomatoes</h2>${before}${after}` },
    {
      note: 'a label in front of each title',
      body: `${before}<h2>At noon</h2><h2>Soil for beginners</h2><p>Text</p><h2>At two</h2>${after}`,
    },
    {
      note: 'a label of another class',
      body: `${before}<h2 class="label">At noon</h2><h2>Soil for beginners</h2><p>Text</p>${after}`,
    },
    {
      note: 'a label and a title in boxes',
      body: `${before}<div><h2>At noon</h2></div><div><h2>Soil</h2><p>Text</p></div>${after}`,
    },
    {
      note: 'lines of large text',
      body: `${before}<h2>Head of the barn</h2><h2>Keeper of seed</h2>${after}<h2>Rain</h2>`,
    },
    { note: 'a heading in two scripts', body: `${before}<h2>Soil</h2><h2>മണ്ണ്</h2><p>Wet.</p>${after}` },
    { note: 'nothing behind the last one', body: `${before}${after}<h2>Soil</h2>` },
    { note: 'parts below', body: `${before}<h2>Soil</h2><h3>Clay</h3><p>Wet.</p>${after}` },
    { note: 'a picture', body: `${before}<h2>Soil</h2><img src="a.png" alt="Soil">${after}` },
    { note: 'an element that a script fills', body: `${before}<h2>Soil</h2><div id="soil"></div>${after}` },
    { note: 'a heading that is a link', body: `${before}<h2><a href="/soil">Soil</a></h2>${after}` },
    { note: 'a heading that opens something', body: `${before}<h2><button>Soil</button></h2>${after}` },
  ],
});
