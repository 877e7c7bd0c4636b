import { ruleTester } from '../../testing/index.js';
import rule from './typed-list.rule.js';

ruleTester(rule, {
  pass: ['<ul><li>Beans</li><li>Peas</li></ul><p>Sow<br>in March</p>'],
  fail: [
    {
      page: '<div>* apple <br/> * orange <br/> * <b>pear</b></div>',
      message: 'typed',
      sentence: '3 lines that begin with "*"',
      evidence: 'apple',
    },
    { page: '<p>You need:<br>• seeds<br>•pots<br>• soil<br>Enjoy.</p>', message: 'typed', sentence: '3 lines' },
    {
      page: '<p>1. Fill the pot</p><p>2. Sow</p><p>3. Water</p><p>4. Wait</p><p>1. Eat</p>',
      message: 'numberedParagraphs',
      sentence: '4 paragraphs numbered from "1."',
      evidence: 'Fill the pot',
    },
    {
      page: '<section>\n<h2>Beans</h2>\n<p>Sow in May.</p>\nBring:<br>\n  • seeds<br>\n  • pots<br>\n  • soil</section>',
      message: 'typed',
      evidence: '• seeds',
      line: 8,
    },
    { page: '<p>1. Fill the pot<br>2. Sow<br>3. Water</p>', message: 'numbered', sentence: '3 lines numbered' },
    {
      page: '<p>1. Fill the pot<br>2. Sow<br>3.Water<br>4. Wait</p>',
      message: 'numbered',
      sentence: '4 lines numbered',
    },
    { page: '<p>• seeds</p><p>• pots</p><p>• soil</p>', message: 'typedParagraphs', sentence: '3 paragraphs' },
    { page: '<p>1. Platz frei räumen<br>2. Sand holen<br>3. Platz decken</p>', message: 'numbered' },
    { page: '<td>- wood<br>- stone<br>- sand<br>- wood</td>', message: 'typed' },
    {
      page: '<div>Beds<br><span>We bring:<br>- wood<br>- stone<br>- sand</span></div>',
      message: 'typed',
      sentence: '3 lines that begin with "-"',
    },
  ],
  notApplicable: ['<ul><li>Beans</li></ul>'],
  nearMiss: [
    { note: 'two lines', body: '<p>- wood<br>- stone</p>' },
    { note: 'what people say in a story of another script', body: '<p>– आइए।<br>– क्यों?<br>– बारिश हो रही है।</p>' },
    { note: 'what people say in a story', body: '<p>– Come in.<br>– Why?<br>– It rains!</p>' },
    { note: 'ranks', body: '<p>1. Platz: Beet Nord<br>2. Platz: Beet Süd<br>3. Platz: Beet West</p>' },
    { note: 'days of a month', body: '<p>1. května: sadba</p><p>2. května: zálivka</p><p>3. května: volno</p>' },
    {
      note: 'a list by its role',
      body: '<div role="list"><p role="listitem">• a</p><p role="listitem">• b</p><p role="listitem">• c</p></div>',
    },
    { note: 'footnotes', body: '<p>*with tax<br>*without tax<br>*on request</p>' },
    { note: 'numbers that do not follow each other', body: '<p>1. May<br>5. June<br>7. July</p>' },
    {
      note: 'headings with text between them',
      body: '<p>1. Seeds</p><div>a</div><p>2. Pots</p><div>b</div><p>3. Soil</p>',
    },
    { note: 'numbers in names and times', body: '<p>1.FC Beans<br>2.b Peas<br>3.30 pm</p>' },
    { note: 'code', body: '<pre>- a<br>- b<br>- c</pre>' },
    { note: 'a list, with a break beside it', body: '<div><br><ul><li>- a</li><li>- b</li><li>- c</li></ul></div>' },
    { note: 'negative numbers', body: '<p>-1 °C<br>-2 °C<br>-3 °C</p>' },
    { note: 'verses', body: '<blockquote>- a<br>- b<br>- c</blockquote>' },
    { note: 'an address', body: '<p>12 High Street<br>1234 Town<br>12345 Land</p>' },
  ],
});
