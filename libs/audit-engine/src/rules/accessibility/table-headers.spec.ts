import { ruleTester } from '../../testing/index.js';
import rule from './table-headers.rule.js';

ruleTester(rule, {
  pass: ['<table><tr><th>Plant</th><th>Height</th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>'],
  fail: [
    {
      page: '<table class="t"><tr><td>Plant</td><td>Height</td></tr><tr><td>Tomato</td><td>2 m</td></tr><tr><td>Bean</td><td>3 m</td></tr></table>',
      message: 'missing',
      evidence: 'class="t"',
    },
    {
      page: '<table><tr><td>Plant</td><td>Page</td></tr><tr><td>Bean</td><td><a href="/b">More</a></td></tr><tr><td>Pea</td><td><a href="/p">More</a></td></tr></table>',
      message: 'missing',
    },
    { page: '<table><thead><tr><td>Plant</td></tr></thead><tr><td>Tomato</td></tr></table>', message: 'missing' },
    {
      page: '<table><caption>Heights</caption><tr><td>Tomato</td><td>2 m</td></tr><tr><td>Bean</td><td>3 m</td></tr></table>',
      message: 'missing',
    },
    {
      page: '<table><tr><td><b>Team Lead</b></td><td><b>Second Lead</b></td></tr><tr><td>Ada Marsh</td><td>Ben Ode</td></tr><tr><td>Cy Orr</td><td>Dee Poll</td></tr></table>',
      message: 'missing',
    },
    {
      page: '<table><tr><td>Ada Marsh</td><td>Treasurer</td></tr><tr><td>Ben Ode</td><td>Head Gardener</td></tr><tr><td>Cy Orr</td><td>Chair</td></tr></table>',
      message: 'missing',
    },
  ],
  notApplicable: [
    '<p>None</p>',
    '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr></table>',
  ],
  nearMiss: [
    {
      note: 'an empty caption around a layout',
      body: '<table><caption></caption><tr><td><a href="/a"><img src="a.jpg" alt="A"></a><p>Beans</p></td><td><p>Peas</p></td></tr><tr><td><p>Kale</p></td><td><p>Leek</p></td></tr></table>',
    },
    {
      note: 'a layout table',
      body: '<table><tr><td><div>Menu</div></td><td><p>Text</p></td></tr><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr></table>',
    },
    {
      note: 'a menu',
      body: '<table><tr><td><a href="/a">A</a></td><td><a href="/b">B</a></td></tr><tr><td><b><a href="/c">C</a></b></td><td><a href="/d">D</a></td></tr><tr><td><a href="/e">E</a></td><td><a href="/f">F</a></td></tr></table>',
    },
    {
      note: 'the fields of a form',
      body: '<table><tr><td>Plant</td><td><select><option>Bean</select></td></tr><tr><td>Soil</td><td><select><option>Sand</select></td></tr><tr><td>Note</td><td>Short: <input name="n"></td></tr></table>',
    },
    {
      note: 'two rows can be anything',
      body: '<table><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr></table>',
    },
    {
      note: 'one column with a caption',
      body: '<table><caption>Tools</caption><tr><td>Spade</td></tr><tr><td>Rake</td></tr></table>',
    },
    { note: 'one column', body: '<table><tr><td>a</td></tr><tr><td>b</td></tr><tr><td>c</td></tr></table>' },
    {
      note: 'names of people in two columns',
      body: '<table><tr><td>Ada Marsh</td><td>Ben Ode</td></tr><tr><td>Cy J. Orr</td><td>Dee O’Poll</td></tr><tr><td>Éva Nagy-Kiss</td><td>Flo Quin</td></tr></table>',
    },
    {
      note: 'widths are a sign of layout',
      body: '<table><tr><td width="100">a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr></table>',
    },
    {
      note: 'a bar for turning pages',
      body: '<table summary="Navigation" border="0"><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr><tr><td>a</td><td>b</td></tr></table>',
    },
    {
      note: 'a layout with a thead around another table',
      body: '<table><thead><tr><td><table><tr><td>Logo</td></tr></table></td></tr></thead><tr><td>Menu</td></tr><tr><td>Text</td></tr></table>',
    },
    {
      note: 'a thead around everything',
      body: '<table><thead><tr><td>Logo</td><td>Monday</td></tr><tr><td colspan="2">Garden club</td></tr></thead></table>',
    },
    '<table><thead><tr><td role="columnheader">Plant</td></tr></thead><tr><td>Tomato</td></tr></table>',
  ],
});
