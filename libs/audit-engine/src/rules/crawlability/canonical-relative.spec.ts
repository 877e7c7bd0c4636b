import { ruleTester } from '../../testing/index.js';
import rule from './canonical-relative.rule.js';

const link = (href: string): { head: string } => ({ head: `<title>x</title>\n<link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [link('https://example.com/a')],
  fail: [
    { page: link('/a'), message: 'relative', evidence: 'href="/a"', line: 4, sentence: '"/a"' },
    { page: link('//example.com/a'), message: 'relative' },
    { page: { headers: { link: '</a>; rel="canonical"' } }, message: 'relative', evidence: 'Link: &lt;/a&gt;' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'a scheme in capitals', ...link('HTTPS://example.com/a') },
    { note: 'no URL at all: another rule', ...link('') },
  ],
});
