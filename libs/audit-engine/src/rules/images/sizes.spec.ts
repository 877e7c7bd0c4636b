import { ruleTester } from '../../testing/index.js';
import rule from './sizes.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 800w" sizes="50vw" alt="A">',
    '<img src="a.jpg" srcset="a.jpg 400w" sizes="auto" loading="lazy" alt="A">',
  ],
  fail: [
    { page: '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 800w" alt="A">', message: 'missing', evidence: 'srcset' },
    { page: '<img src="a.jpg" srcset="a.jpg 400w" alt="A">', message: 'missing' },
    { page: '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 800w" alt="A" width="400">', message: 'missing' },
    { page: '<img src="a.jpg" srcset="a.jpg 400w" sizes="auto" alt="A">', message: 'auto' },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    { note: 'densities need no sizes', body: '<img src="a.jpg" srcset="a.jpg 1x, b.jpg 2x" alt="A">' },
    {
      note: 'a script writes them',
      body: '<img src="a.jpg" srcset="a.jpg 400w" data-sizes="auto" class="lazyload" alt="A">',
    },
    '<picture><source srcset="a.webp 400w" sizes="auto"><img src="a.jpg" loading="lazy" alt="A"></picture>',
    {
      note: 'one file, and the image says how wide it is',
      body: '<picture><source srcset="a.webp 400w"><img src="a.jpg" alt="A" style="height: 90px; width: 120px"></picture>',
    },
    { note: 'one file, with a width', body: '<img src="a.jpg" srcset="a.jpg 400w" alt="A" width="400">' },
    '<video><source srcset="a.jpg 400w"></video>',
  ],
});
