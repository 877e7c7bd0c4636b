import { ruleTester } from '../../testing/index.js';
import rule from './element-role.rule.js';

ruleTester(rule, {
  pass: [
    '<a href="/" role="button">x</a>',
    '<ul role="tablist"><li role="presentation"><button role="tab">a</button></li></ul>',
    '<section role="dialog" aria-label="a">x</section>',
  ],
  fail: [
    {
      page: '<main role="button">x</main><h1 role="button">a</h1><ul role="button"><li>a</li></ul>',
      message: 'wrong',
      count: 3,
      sentence: '<main> must not have the role "button"',
    },
    {
      page: '<a href="/" role="heading" aria-level="2">x</a><button role="heading" aria-level="2">y</button>',
      message: 'wrong',
      count: 2,
    },
    {
      page: '<img src="a.png" alt="" role="button"><iframe src="/a" title="a" role="button"></iframe>',
      message: 'wrong',
      count: 2,
    },
    {
      page: '<input type="checkbox" role="textbox" aria-label="a"><input type="date" role="button" aria-label="b"><input list="a" role="textbox" aria-label="c">',
      message: 'wrong',
      count: 3,
    },
    {
      page: '<label for="a" role="button">x</label><input id="a"><fieldset role="button"><legend role="heading">a</legend></fieldset>',
      message: 'wrong',
      count: 3,
    },
    {
      page: '<article role="button">x</article><aside role="button">a</aside><nav role="button">b</nav><header role="button">c</header><form role="button"></form>',
      message: 'wrong',
      count: 5,
    },
    { page: '<h2 role="text">a <b>b</b></h2><button role="text">c</button>', message: 'wrong', count: 2 },
    { page: '<details><summary role="heading" aria-level="2">x</summary></details>', message: 'wrong' },
    { page: '<select role="listbox" aria-label="a"><option>1</option></select>', message: 'wrong' },
    { page: '<figure role="button"><img src="a.png" alt="a"><figcaption>x</figcaption></figure>', message: 'wrong' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    {
      note: 'a number typed into a telephone field',
      body: '<input type="tel" role="spinbutton" aria-label="Amount" aria-valuenow="2">',
    },
    {
      note: 'its own role, only redundant',
      body: '<main role="main">a</main><nav role="navigation">b</nav><ul role="list"><li role="listitem">c</li></ul><h2 role="heading">d</h2>',
    },
    { note: 'a link without an address takes any role', body: '<a role="heading" aria-level="2">x</a>' },
    { note: 'a role that does not exist is another finding', body: '<main role="content">x</main>' },
    { note: 'the first one that exists counts', body: '<button role="toggle switch" aria-checked="true">x</button>' },
    {
      note: 'cells and rows',
      body: '<table role="presentation"><tr role="none"><td role="button" tabindex="0">a</td></tr></table>',
    },
    { note: 'an image with a name', body: '<img src="a.png" alt="Save" role="button" tabindex="0">' },
    {
      note: 'a button that is pressed',
      body: '<input type="checkbox" role="button" aria-pressed="false" aria-label="a">',
    },
    { note: 'a figure without a caption', body: '<figure role="img" aria-label="a">x</figure>' },
    { note: 'words that are read as one', body: '<h2><span role="text">a <b>b</b></span></h2><p role="text">c</p>' },
    { note: 'a label of nothing', body: '<label role="heading" aria-level="3">x</label>' },
    { note: 'a drawing', body: '<svg role="button" tabindex="0"><title role="none">a</title></svg>' },
    {
      note: 'the second summary is text',
      body: '<details><summary>a</summary><summary role="note">b</summary></details>',
    },
    {
      note: 'themes of shops write it, and nothing is lost',
      body: '<details><summary role="button">x</summary></details>',
    },
    {
      note: 'a role that is ignored is a finding of its own',
      body: '<a href="/" role="presentation">x</a><main role="none" aria-label="a">y</main>',
    },
    { note: 'hidden', body: '<main role="button" aria-hidden="true">x</main>' },
    {
      note: 'a search field that suggests',
      body: '<input type="text" role="combobox" aria-expanded="false" aria-label="a">',
    },
  ],
});
