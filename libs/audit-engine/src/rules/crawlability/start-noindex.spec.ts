import { ruleTester } from '../../testing/index.js';
import rule from './start-noindex.rule.js';

const meta = (content: string, name = 'robots'): { head: string } => ({
  head: `<title>x</title>\n<meta name="${name}" content="${content}">`,
});

ruleTester(rule, {
  pass: [meta('index, follow')],
  fail: [
    { page: meta('noindex'), message: 'noindex', evidence: 'content="noindex"', line: 4, sentence: 'for all crawlers' },
    { page: meta('none', 'googlebot'), message: 'noindex', sentence: 'none for googlebot' },
    { page: { headers: { 'x-robots-tag': 'noindex' } }, message: 'noindex', evidence: 'X-Robots-Tag: noindex' },
  ],
  notApplicable: [{ isStart: false, ...meta('noindex') }],
  nearMiss: [
    { note: 'noindex for a crawler of news', ...meta('noindex', 'googlebot-news') },
    { note: 'nofollow', ...meta('nofollow') },
    { note: 'noimageindex', ...meta('noimageindex') },
  ],
});
