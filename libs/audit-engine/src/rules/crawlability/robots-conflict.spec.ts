import { ruleTester } from '../../testing/index.js';
import rule from './robots-conflict.rule.js';

const meta = (content: string, name = 'robots'): string => `\n<meta name="${name}" content="${content}">`;

ruleTester(rule, {
  pass: [{ head: meta('index, follow') }],
  fail: [
    {
      page: { head: meta('index, follow') + meta('noindex') },
      message: 'conflict',
      evidence: 'content="noindex"',
      line: 5,
      sentence: 'noindex (meta robots, line 5) and index (meta robots, line 4)',
    },
    {
      page: { head: meta('index, follow'), headers: { 'x-robots-tag': 'noindex' } },
      message: 'conflict',
      evidence: 'content="index, follow"',
      sentence: 'noindex (X-Robots-Tag)',
    },
    {
      page: { headers: { 'x-robots-tag': ['none', 'all'] } },
      message: 'conflict',
      evidence: 'X-Robots-Tag: none, all',
    },
  ],
  notApplicable: ['<p>x</p>', { head: meta('noindex') }],
  nearMiss: [
    { note: 'a stricter word for one crawler', head: meta('index, follow') + meta('noindex', 'googlebot-news') },
    { note: 'noindex, but links are followed', head: meta('noindex, follow') },
    { note: 'the same in tag and header', head: meta('noindex'), headers: { 'x-robots-tag': 'noindex, nofollow' } },
  ],
});
