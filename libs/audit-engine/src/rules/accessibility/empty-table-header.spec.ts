import { ruleTester } from '../../testing/index.js';
import rule from './empty-table-header.rule.js';

ruleTester(rule, {
  pass: ['<table><tr><th>Plant</th><th>Height</th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>'],
  fail: [
    {
      page: '<table><tr><th>Plant</th><th class="x"></th></tr><tr><td>Tomato</td><td>2 m</td></tr></table>',
      message: 'empty',
      evidence: 'class="x"',
    },
  ],
  notApplicable: ['<table><tr><td></td></tr></table>', '<p>None</p>'],
  nearMiss: [
    {
      note: 'the corner of a table whose head has no row',
      body: '<table><thead><th></th><th>Seeds</th></thead><tbody><tr><th>May</th><td>12</td></tr><tr><th>June</th><td>9</td></tr></tbody></table>',
    },
    {
      note: 'the corner of a table names nothing',
      body: '<table><tr><th></th><th>May</th></tr><tr><th>Sun</th><td>5 h</td></tr></table>',
    },
    {
      note: 'a box that selects all',
      body: '<table><tr><th>A</th><th><input type="checkbox" aria-label="All"></th></tr></table>',
    },
    '<table><tr><th>A</th><th><span class="sr-only">Actions</span></th></tr></table>',
    '<table><tr><th>A</th><th aria-label="Actions"></th></tr></table>',
    '<table><tr><th>A</th><td></td></tr></table>',
  ],
});
