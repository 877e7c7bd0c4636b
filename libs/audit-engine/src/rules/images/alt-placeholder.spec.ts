import { ruleTester } from '../../testing/index.js';
import rule from './alt-placeholder.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A ripe tomato">'],
  fail: [
    {
      page: '<img src="a.jpg" alt="Image"><img src="b.jpg" alt="photo 2"><img src="c.jpg" alt="placeholder"><img src="d.jpg" alt="Bild">',
      message: 'placeholder',
      count: 4,
      sentence: '"Image"',
      evidence: 'a.jpg',
    },
    {
      page: '<form action="/find"><input type="image" src="go.png" alt="click"><input type="image" src="b.png" alt="Button"></form>',
      message: 'button',
      count: 2,
      sentence: '"click" of an image button',
      evidence: 'go.png',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="">'],
  nearMiss: [
    '<img src="a.jpg" alt="Logo">',
    '<input type="image" src="go.png" alt="Search">',
    '<input type="image" src="go.png" alt="click" aria-label="Search">',
    '<img src="b.jpg" alt="Photo album">',
    '<img src="c.jpg" alt="42">',
    '<img src="d.jpg" alt="Image editor">',
    { note: 'another rule reports names of files', body: '<img src="e.jpg" alt="IMG_4071">' },
  ],
});
