import { ruleTester } from '../../testing/index.js';
import rule from './keyword-stuffing.rule.js';

const stuffed = `<p>${'Buy cheap roses here, cheap roses for all, order cheap roses today. '.repeat(5)}</p>`;

ruleTester(rule, {
  pass: [
    `<p>${'Roses want sun. In spring you cut them back by a third, and in June, when the first flowers are gone, you do it once more so that they come again in autumn. Water them early in the day, near the ground, and keep the leaves dry.'}</p>`,
  ],
  fail: [
    { page: stuffed, message: 'stuffed', sentence: '"cheap roses" 15 times', evidence: '&lt;p' },
    ...[
      ['CHEAP ROSES', 'cheap roses'],
      ['günstige Öfen', 'günstige öfen'],
      ['“cheap”—roses…', 'cheap roses'],
      ['дешёвые розы', 'дешёвые розы'],
      ['सस्ते गुलाब', 'सस्ते गुलाब'],
      ['½cheap roses²', '½cheap roses²'],
    ].map(([written, phrase]) => ({
      page: `<p>${`Buy ${written} here, ${written} for all, order ${written} today. `.repeat(5)}</p>`,
      message: 'stuffed' as const,
      sentence: `"${phrase}" 15 times`,
      evidence: '&lt;p',
    })),
  ],
  notApplicable: ['<h1>Roses</h1>'],
  nearMiss: [
    {
      note: 'a policy',
      head: '<title>Privacy policy</title>',
      body: `<p>${'personal data are kept for years. '.repeat(10)}</p>`,
    },
    { note: 'a list of prices in lines', body: `<p>${'Organic apples from us, 2 €<br>'.repeat(12)}</p>` },
    { note: 'a short slogan', body: '<p>Cheap roses, cheap roses, cheap roses!</p>' },
    {
      note: 'a refrain of one word',
      body: `<p>${'Hallelujah, hallelujah, hallelujah, and so on. '.repeat(8)}</p>`,
    },
    { note: 'a refrain of short words', body: `<p>${'Let it be, let it be, and so on we go. '.repeat(8)}</p>` },
    {
      note: 'the subject of a paragraph',
      body: '<p>Climbing roses need a frame. Tie climbing roses to it in March, and let the long shoots of climbing roses lie flat, since they flower from buds that look up. Old climbing roses are cut back to four shoots; young climbing roses are left alone until their third year, and climbing roses on a north wall flower late.</p>',
    },
    { note: 'numbers', body: `<p>${'1234 5678 1234 5678 and more '.repeat(10)}</p>` },
    {
      note: 'a clause of a contract',
      body: `<p><b>4.2.</b> ${'The garden owner lends the garden tools, garden tools stay with the garden owner, and garden tools come back. '.repeat(4)}</p>`,
    },
    { note: 'hidden', body: `<div hidden>${stuffed}</div>` },
  ],
});
