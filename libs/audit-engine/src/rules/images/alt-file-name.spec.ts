import { ruleTester } from '../../testing/index.js';
import rule from './alt-file-name.rule.js';

ruleTester(rule, {
  pass: ['<img src="tomato.jpg" alt="A ripe tomato">', '<img src="tomato.jpg" alt="Tomato">'],
  fail: [
    {
      page: '<img src="a/tomato-red.jpg" alt="tomato-red.jpg"><img src="b.webp" alt="IMG_20240312_1">',
      message: 'file',
      count: 2,
      sentence: '"tomato-red.jpg"',
      evidence: 'tomato-red',
    },
    { page: '<img src="my%20garden.jpg?w=2" alt="my garden.jpg">', message: 'file' },
  ],
  notApplicable: ['<img src="a.jpg" alt="">', '<p>None</p>'],
  nearMiss: [
    '<img src="logo.png" alt="Node.js">',
    '<img src="b.png" alt="How to rename a .jpg">',
    '<img src="c.png" alt="Version 2.10">',
    '<img src="d.png" alt="Dscribe">',
    '<div hidden><img src="e.jpg" alt="e.jpg"></div><img src="f.jpg" alt="Fern">',
  ],
});
