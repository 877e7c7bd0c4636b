import { ruleTester } from '../../testing/index.js';
import rule from './header-cells.rule.js';

ruleTester(rule, {
  pass: ['<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>'],
  fail: [
    {
      page: '<table><tr><th>A</th><th>B</th><th>C</th></tr><tr><td>1</td><td>2</td></tr></table>',
      message: 'alone',
      sentence: '"C"',
    },
    {
      page: '<table><tr><th scope="row">A</th><td>1</td></tr><tr><th scope="row">B</th></tr></table>',
      message: 'alone',
      sentence: '"B"',
    },
    {
      page: '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
      message: 'alone',
      sentence: '"B"',
    },
  ],
  notApplicable: [
    '<table><tr><td>1</td></tr><tr><td>2</td></tr></table>',
    '<table><tr><th>A</th></tr><tbody></tbody></table>',
  ],
  nearMiss: [
    { note: 'a corner', body: '<table><tr><th>x</th><th>A</th></tr><tr><th>B</th><td>1</td></tr></table>' },
    {
      note: 'a header over a column of row headers',
      body: '<table><tr><th>Name</th><th>A</th></tr><tr><th scope="row">B</th><td>1</td></tr><tr><th scope="row">C</th><td>2</td></tr></table>',
    },
    {
      note: 'a heading of a group of rows',
      body: '<table><tr><th>A</th><th>B</th></tr><tr><th colspan="2" scope="rowgroup">Group</th></tr><tr><td>1</td><td>2</td></tr></table>',
    },
    {
      note: 'a cell spans from above',
      body: '<table><tr><th>A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    },
    {
      note: 'a data cell names it',
      body: '<table><tr><th id="a">A</th><th id="c">C</th></tr><tr><td headers="a c">1</td></tr></table>',
    },
    {
      note: 'a layout table',
      body: '<table role="presentation"><tr><th>A</th><th>B</th></tr><tr><td>1</td></tr></table>',
    },
  ],
});
