import { ruleTester } from '../../testing/index.js';
import rule from './mailto.rule.js';

const link = (href: string, more = ''): string => `<p>x</p>\n<a href="${href}"${more}>Mail</a>`;

ruleTester(rule, {
  pass: [link('mailto:info@example.com')],
  fail: [
    {
      page: link('mailto:info@example'),
      message: 'address',
      evidence: 'mailto:info@example',
      line: 5,
      sentence: '"info@example"',
    },
    { page: link('mailto:info(at)example.com'), message: 'address' },
    { page: link('mailto:info@example.com;sales@example.com'), message: 'address' },
    { page: link('mailto:https://example.com/contact'), message: 'address' },
    { page: link('mailto://info@example.com'), message: 'slashes' },
    { page: link('mailto:/info@example.com'), message: 'slashes', sentence: 'mailto:/ instead' },
  ],
  notApplicable: ['<a href="/contact">Contact</a>'],
  nearMiss: [
    { note: 'sharing by mail', body: link('mailto:?subject=Look&amp;body=https://example.com/') },
    { note: 'several people and a subject', body: link('mailto:a@example.com,%20b@example.com?subject=Hello') },
    { note: 'other scripts and tags', body: link('MAILTO:anna+news@bücher.example') },
    { note: 'a code that a script resolves', body: link('mailto:0f1e2d', ' data-mail="x"') },
    { note: 'an encoded address', body: link('mailto:info%40example.com') },
  ],
});
