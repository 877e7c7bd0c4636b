import { ruleTester } from '../../testing/index.js';
import rule from './canonical-invalid.rule.js';

const link = (href: string): { head: string } => ({ head: `<title>x</title>\n<link rel="canonical" ${href}>` });

ruleTester(rule, {
  pass: [link('href="https://example.com/a"')],
  fail: [
    { page: link('href=""'), message: 'empty', evidence: 'rel="canonical"', line: 4 },
    { page: link('content="https://example.com/"'), message: 'empty' },
    { page: link('href="https://"'), message: 'invalid', sentence: '"https://"' },
    { page: link('href="file:///var/www/a.html"'), message: 'invalid' },
    { page: link('href="https://example.com/#about"'), message: 'fragment', sentence: '#about' },
    { page: { headers: { link: '<http://[>; rel="canonical"' } }, message: 'invalid', evidence: 'Link: ' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'a relative URL: another rule', ...link('href="/a"') },
    { note: 'an empty fragment', ...link('href="https://example.com/#"') },
  ],
});
