import { ruleTester } from '../../testing/index.js';
import rule from './canonical-scheme.rule.js';

const link = (href: string): { head: string } => ({ head: `<title>x</title>\n<link rel="canonical" href="${href}">` });

ruleTester(rule, {
  pass: [link('https://example.com/')],
  fail: [
    {
      page: link('http://example.com/'),
      message: 'http',
      evidence: 'http://example.com/',
      line: 4,
      sentence: 'names http://example.com/',
    },
    { page: { headers: { link: '<http://www.example.com/>; rel="canonical"' } }, message: 'http', evidence: 'Link: ' },
  ],
  notApplicable: ['<p>x</p>', { url: 'http://example.com/', ...link('http://example.com/a') }],
  nearMiss: [
    { note: 'another site: another rule', ...link('http://other.example/') },
    { note: 'no scheme', ...link('//example.com/') },
  ],
});
