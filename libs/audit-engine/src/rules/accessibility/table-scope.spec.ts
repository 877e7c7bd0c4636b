import { ruleTester } from '../../testing/index.js';
import rule from './table-scope.rule.js';

ruleTester(rule, {
  pass: ['<table><tr><th scope="col">A</th></tr><tr><th scope="row">B</th></tr></table>'],
  fail: [
    {
      page: '<table><tr><th scope="column">A</th><td>a</td></tr></table>',
      message: 'value',
      sentence: 'column',
      evidence: 'scope="column"',
    },
    { page: '<table><tr><td scope="row">A</td><td>a</td></tr></table>', message: 'cell' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    '<table><tr><th scope="COL">A</th></tr></table>',
    '<table><tr><th scope="rowgroup">A</th></tr></table>',
    '<table><tr><th>A</th><td>a</td></tr></table>',
  ],
});
