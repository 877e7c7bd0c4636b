import { ruleTester } from '../../testing/index.js';
import rule from './og-type.rule.js';

const type = (value: string): { head: string } => ({ head: `<meta property="og:type" content="${value}">` });

ruleTester(rule, {
  pass: [type('website'), type('article')],
  fail: [{ page: type('homepage'), message: 'unknown', evidence: 'homepage', sentence: '"homepage"' }],
  notApplicable: [type(''), { head: '<title>A</title>' }],
  nearMiss: [
    type('music.song'),
    type('myshop:recipe'),
    { note: 'of the first version', ...type('blog') },
    type('Website'),
  ],
});
