import { ruleTester } from '../../testing/index.js';
import rule from './srcset.rule.js';

ruleTester(rule, {
  pass: [
    '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 800w" sizes="100vw" alt="A">',
    '<picture><source srcset="a.webp, b.webp 2x"><img src="a.jpg" alt="A"></picture>',
  ],
  fail: [
    {
      page: '<img src="a.jpg" srcset="a.jpg 400, b.jpg 800" alt="A">',
      message: 'invalid',
      sentence: '"400" is not a width',
      evidence: 'srcset',
    },
    { page: '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 2x" alt="A">', message: 'invalid', sentence: 'mixed' },
    {
      page: '<img src="a.jpg" srcset="a.jpg 400w, b.jpg 400w" alt="A"><picture><source srcset="a.webp 1x, b.webp"><img src="a.jpg" alt="A"></picture>',
      message: 'invalid',
      count: 2,
      sentence: '400w is given twice',
    },
    {
      page: '<img src="a.jpg" srcset="a.jpg 1x, b.jpg 1e0x" alt="A">',
      message: 'invalid',
      sentence: '1x is given twice',
    },
    {
      page: '<img src="a.jpg" srcset="a.jpg -1x" alt="A"><img src="a.jpg" srcset="a.jpg +2x" alt="A"><img src="a.jpg" srcset="a.jpg 2.x" alt="A"><img src="a.jpg" srcset="a.jpg 300h" alt="A"><img src="a.jpg" srcset="a.jpg 0e3x" alt="A"><img src="a.jpg" srcset="a.jpg 400w 2x" alt="A">',
      message: 'invalid',
      count: 6,
    },
    {
      page: '<img src="a.jpg" srcset="a.jpg 400px" alt="A"><img src="a.jpg" srcset="a.jpg 0w" alt="A">',
      message: 'invalid',
      count: 2,
    },
  ],
  notApplicable: ['<p>None</p>'],
  nearMiss: [
    {
      note: 'densities as the standard writes numbers',
      body: '<img src="a.jpg" srcset="a.jpg 1e0x, b.jpg 2.0x, c.jpg .5x, d.jpg 3E+0x" alt="A">',
    },
    {
      note: 'a height before the width',
      body: '<img src="a.jpg" srcset="a.jpg 300h 400w, b.jpg 1000000w" sizes="50vw" alt="A">',
    },
    { note: 'one file written twice', body: '<img src="a.jpg" srcset="a.jpg 800w, a.jpg 800w" sizes="100vw" alt="">' },
    {
      note: 'commas in addresses',
      body: '<img src="a.jpg" srcset="/w_400,c_fill/a.jpg 400w,/w_800,c_fill/a.jpg 800w" sizes="50vw" alt="A">',
    },
    { note: 'a data URI', body: '<img src="a.jpg" srcset="data:image/gif;base64,R0lGOD 1x, b.jpg 2x" alt="A">' },
    { note: 'a comma at the end', body: '<img src="a.jpg" srcset="a.jpg 1x, b.jpg 2x," alt="A">' },
    { note: 'fractions and line breaks', body: '<img src="a.jpg" srcset="a.jpg\n 1x,\n b.jpg 1.5x" alt="A">' },
    '<img src="a.jpg" srcset="a.jpg" alt="A">',
    '<img src="a.jpg" srcset="a.jpg 400w 300h" sizes="50vw" alt="A">',
  ],
});
