import { ruleTester } from '../../testing/index.js';
import rule from './token-weight.rule.js';

const words = (count: number): string => 'beans '.repeat(count);

ruleTester(rule, {
  pass: ['<p>A short text about beans.</p>'],
  fail: [
    { page: `<p>${words(20_000)}</p>`, message: 'long', sentence: 'about 27000 tokens or more', evidence: 'beans' },
    { page: `<p>${'豆'.repeat(26_000)}</p>`, message: 'long', sentence: 'about 26000 tokens' },
  ],
  notApplicable: [
    '',
    {
      note: 'not for search',
      head: '<title>A</title><meta name="robots" content="noindex">',
      body: `<p>${words(20_000)}</p>`,
    },
  ],
  nearMiss: [
    { note: 'as much as the limit, as far as an estimate can tell', body: `<p>${words(19_000)}</p>` },
    { note: 'a long chapter', body: `<p>${words(18_000)}</p>` },
    { note: 'much code that nobody reads', body: `<p>Beans</p><script>${words(30_000)}</script>` },
    { note: 'characters of which two make a word', body: `<p>${'豆'.repeat(24_000)}</p>` },
  ],
});
