import { ruleTester } from '../../testing/index.js';
import rule from './select-navigation.rule.js';

ruleTester(rule, {
  pass: ['<select aria-label="Sort" onchange="sort(this.value)"><option>New</option></select>'],
  fail: [
    {
      page: '<select aria-label="Go" onchange="location.href=this.value"><option>A</option><option>B</option></select><select aria-label="Sort" onchange="this.form.submit()"></select>',
      message: 'leaves',
      count: 2,
      evidence: 'location',
    },
    {
      page: '<select aria-label="Go" onchange="window.open(this.value)"><option>A</option><option>B</option></select>',
      message: 'opens',
      sentence: 'opens another page',
    },
  ],
  notApplicable: ['<select aria-label="Sort"><option>New</option></select>', '<input onchange="this.form.submit()">'],
  nearMiss: [
    '<select aria-label="a" onchange="if (location.hash == this.value) mark()"><option>A</option></select>',
    {
      note: 'a place on the same page',
      body: '<select aria-label="Go to" onchange="location.href = \'#\' + this.value"><option>a</option><option>b</option></select>',
    },
    {
      note: 'a single option, as on the only page of a list',
      body: '<select aria-label="Page" onchange="location.href=this.value"><option selected>1</option></select>',
    },
    '<select hidden onchange="this.form.submit()"></select>',
  ],
});
