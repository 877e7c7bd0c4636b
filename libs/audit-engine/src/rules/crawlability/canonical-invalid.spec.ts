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
    {
      page: link('href="https://example.com/a" hreflang="en"'),
      message: 'attribute',
      sentence: 'a hreflang attribute',
    },
    {
      page: link('href="https://example.com/a" media="print" type="text/html"'),
      message: 'attribute',
      sentence: 'media, type',
    },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    {
      note: 'attributes that say nothing of the target',
      ...link('href="https://example.com/a" data-n-head="ssr" id="c" lang=""'),
    },
    {
      note: 'outside of the head: another rule',
      body: '<link rel="canonical" hreflang="en" href="https://example.com/a">',
    },
    { note: 'a relative URL: another rule', ...link('href="/a"') },
    { note: 'an empty fragment', ...link('href="https://example.com/#"') },
  ],
});
