import { ruleTester } from '../../testing/index.js';
import rule from './alt-announcement.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A ripe tomato">'],
  fail: [
    {
      page: '<img src="a.jpg" alt="Image of a tomato"><img src="b.jpg" alt="Bild von einer Tomate">',
      message: 'announced',
      count: 2,
      sentence: '"image of"',
      evidence: 'a.jpg',
    },
  ],
  notApplicable: ['<img src="a.jpg" alt="">'],
  nearMiss: [
    '<img src="a.jpg" alt="Image editor with two windows">',
    { note: 'a photo may matter', body: '<img src="b.jpg" alt="Photo of the founder, 1921">' },
    '<img src="c.jpg" alt="Pictures of you, album cover">',
  ],
});
