import { ruleTester } from '../../testing/index.js';
import rule from './table-cell-headers.rule.js';

ruleTester(rule, {
  pass: ['<table><tr><th id="a">A</th></tr><tr><td headers="a">1</td></tr></table>'],
  fail: [
    {
      page: '<table><tr><th id="a">A</th></tr><tr><td headers="a b">1</td></tr></table>',
      message: 'missing',
      sentence: '"b"',
      evidence: 'headers="a b"',
    },
    { page: '<p id="a">A</p><table><tr><td headers="a">1</td></tr></table>', message: 'stranger' },
    {
      page: '<table><tr><th id="a">A</th></tr></table><table><tr><td headers="a">1</td></tr></table>',
      message: 'stranger',
    },
    {
      page: '<table><tr><th id="a" headers="a">A</th></tr><tr><td id="b" headers="b">1</td></tr></table>',
      message: 'itself',
      count: 2,
    },
    {
      page: '<table><tr><td id="a">A</td><th>B</th></tr><tr><td headers="a">1</td><td>2</td></tr></table>',
      message: 'data',
      sentence: '"a"',
    },
    {
      page: '<table><tr><td id="a">A</td><th id="b" role="cell">B</th></tr><tr><td headers="a">1</td><td headers="b">2</td></tr></table><table><tr><th id="a">3</th></tr></table>',
      message: 'data',
      count: 2,
    },
    {
      page: '<table><tr><td id="a" headers="a">1</td></tr></table><table><tr><td id="a" headers="a">2</td></tr></table>',
      message: 'itself',
      count: 2,
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'a table for looks',
      body: '<table role="presentation"><tr><td id="a">A</td></tr><tr><td headers="a">B</td></tr></table>',
    },
    '<table><tr><th id="a">A</th><th id="b" headers="a">B</th></tr><tr><td headers=" a  b ">1</td></tr></table>',
    '<table><tr><td headers="">1</td></tr></table>',
    {
      note: 'a cell that says that it is a header',
      body: '<table><tr><td id="a" role="columnheader">A</td><td id="b" scope="col">B</td></tr><tr><td headers="a">1</td><td headers="b">2</td></tr></table>',
    },
  ],
});
