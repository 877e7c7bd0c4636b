import { ruleTester } from '../../testing/index.js';
import rule from './label-target.rule.js';

ruleTester(rule, {
  pass: ['<label for="m">Mail</label><input id="m">', '<label for="x">Colour</label><my-picker id="x"></my-picker>'],
  fail: [
    {
      page: '<a href="#news">News</a><div class="modal" id="news"><div class="modal-dialog"><label for="x">Mail</label></div></div>',
      message: 'missing',
    },
    {
      page: '<label for="mial">Mail</label><input id="mail">',
      message: 'missing',
      sentence: '"mial"',
      evidence: 'for="mial"',
    },
    { page: '<label for="m">Mail</label><div id="m"><input></div>', message: 'unfit', sentence: 'points at <div>' },
  ],
  notApplicable: ['<p>None</p>', '<label>Mail <input></label>'],
  nearMiss: [
    {
      note: 'a modal of a template that nothing opens',
      body: '<div class="modal" id="news"><div class="modal-dialog"><label for="x">Mail</label></div></div>',
    },
    { note: 'the field without a name is the finding', body: '<label for="x">Mail <input name="m"></label>' },
    { note: 'a template that a script fills', body: '<label for="{{ id }}">Mail</label>' },
    {
      note: 'a field that a script puts into its place',
      body: '<label for="goals-input">Goals</label><div id="goals"></div>',
    },
    '<label for="">Mail</label>',
    '<div hidden><label for="x">Mail</label></div>',
    '<label for="o">Sum</label><output id="o">3</output>',
  ],
});
