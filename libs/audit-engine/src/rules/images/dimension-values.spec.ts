import { ruleTester } from '../../testing/index.js';
import rule from './dimension-values.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A" width="400" height="300">'],
  fail: [
    {
      page: '<img src="a.jpg" alt="A" width="100%" height="auto"><img src="b.jpg" alt="B" width="20em">',
      message: 'invalid',
      count: 3,
      sentence: 'width="100%"',
      evidence: 'a.jpg',
    },
    {
      page: '<img src="a.jpg" alt="A" width="33.3%" height="1,5">',
      message: 'invalid',
      count: 2,
      sentence: 'width="33.3%"; only a number of pixels is allowed',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="A">'],
  nearMiss: [
    {
      note: 'browsers read the number and leave the unit out',
      body: '<img src="a.jpg" alt="A" width="400px" height="300">',
    },
    {
      note: 'browsers read the fraction as well',
      body: '<img src="a.jpg" alt="A" width="118.33" height="90.5">',
    },
    '<img src="a.jpg" alt="A" width="" height=" 300 ">',
    '<img src="a.jpg" alt="A" width="{w}">',
  ],
});
