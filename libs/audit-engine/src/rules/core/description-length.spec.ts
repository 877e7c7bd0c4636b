import { ruleTester } from '../../testing/index.js';
import rule from './description-length.rule.js';

const description = (text: string): { head: string } => ({ head: `<meta name="description" content="${text}">` });

ruleTester(rule, {
  pass: [description('Which tomatoes grow on a balcony, how much water they need and when the first ones are ripe.')],
  fail: [
    {
      page: description('Tomatoes and more.'),
      message: 'short',
      evidence: 'Tomatoes and more',
      sentence: '18 letters',
    },
    { page: description('阳台番茄'), message: 'short', sentence: 'only as wide as 8 letters' },
    { page: description('Which tomatoes grow on a balcony. '.repeat(7)), message: 'long', sentence: '237 letters' },
  ],
  notApplicable: [
    description(''),
    { note: 'a copy of the title', head: '<title>Tomatoes</title><meta name="description" content="Tomatoes">' },
    { head: '<title>A</title>' },
    { note: 'microdata of an item', head: `<meta itemprop="description" content="${'A long text. '.repeat(40)}">` },
    { head: '<meta name="robots" content="noindex"><meta name="description" content="Short.">' },
  ],
  nearMiss: [
    {
      note: 'a script in the page writes another one',
      ...description('Tomatoes and more.'),
      body: '<script>$("meta[name=description]").attr("content", about.text)</script>',
    },
    {
      note: 'Chinese: 30 characters are as wide as 60 letters',
      ...description('阳台上适合种植哪些番茄，需要浇多少水，什么时候成熟，全部在这里说明'),
    },
  ],
});
