import { ruleTester } from '../../testing/index.js';
import rule from './robots-directives.rule.js';

const meta = (content: string, name = 'robots'): { head: string } => ({
  head: `<title>x</title>\n<meta name="${name}" content="${content}">`,
});

ruleTester(rule, {
  pass: [meta('index, follow, max-snippet:-1, max-image-preview:large, max-video-preview:-1')],
  fail: [
    {
      page: meta('no-index, nofollow'),
      message: 'unknown',
      evidence: 'content="no-index, nofollow"',
      line: 4,
      sentence: '"no-index"',
    },
    { page: meta('noindex nofollow'), message: 'unknown', sentence: '"noindex nofollow"' },
    { page: meta('max-image-preview:big'), message: 'value', sentence: 'value "big"' },
    { page: meta('max-snippet'), message: 'value' },
    { page: { headers: { 'x-robots-tag': 'noindexx' } }, message: 'unknown', evidence: 'X-Robots-Tag: noindexx' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'capitals and spaces', ...meta(' NOINDEX ,NoFollow') },
    { note: 'an old directive', ...meta('noodp, noydir') },
    { note: 'a date with a comma', headers: { 'x-robots-tag': 'unavailable_after: Friday, 25-Jun-2027 15:00:00 PST' } },
    { note: 'a directive for one crawler', headers: { 'x-robots-tag': 'otherbot: noindex, nofollow' } },
    { note: 'an empty tag', ...meta('') },
  ],
});
