import { ruleTester } from '../../testing/index.js';
import rule from './alt-length.rule.js';

ruleTester(rule, {
  pass: ['<img src="a.jpg" alt="A ripe tomato on the vine in front of a brick wall">'],
  fail: [
    { page: `<img src="a.jpg" alt="${'tomato '.repeat(50)}">`, message: 'long', sentence: '349', evidence: 'a.jpg' },
  ],
  notApplicable: ['<img src="a.jpg" alt="">'],
  nearMiss: [
    { note: 'long, but not too long', body: `<img src="a.jpg" alt="${'tomato '.repeat(34)}">` },
    `<img src="b.jpg" alt="Chart" aria-describedby="d"><p id="d">${'tomato '.repeat(50)}</p>`,
  ],
});
