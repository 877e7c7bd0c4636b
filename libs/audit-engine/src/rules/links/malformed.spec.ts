import { ruleTester } from '../../testing/index.js';
import rule from './malformed.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">A</a>`;

ruleTester(rule, {
  pass: [link('/a'), link('https://other.example/')],
  fail: [
    { page: link('https://exa mple.com/'), message: 'invalid', evidence: 'exa mple', line: 5 },
    { page: link('http://'), message: 'invalid' },
    { page: link('htps://other.example/'), message: 'scheme', sentence: 'https is meant' },
    { page: link('https//other.example/'), message: 'scheme' },
    { page: link('http:/other.example/'), message: 'scheme' },
    { page: link('mail:info@example.com'), message: 'scheme', sentence: 'mailto is meant' },
    { page: link('https://http://other.example/'), message: 'doubled' },
    { page: link('http://https//other.example/'), message: 'doubled' },
    { page: link('www.other.example/a'), message: 'bareHost', sentence: 'a path of this site' },
    { page: link('info@example.com'), message: 'bareMail' },
    { page: link('[Our partner](https://other.example/?a=b)'), message: 'markdown', sentence: 'in Markdown' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    {
      note: 'other schemes',
      body: '<a href="tel:+491234">x</a> <a href="mailto:a@b.example">x</a> <a href="sms:1">x</a> <a href="whatsapp://send">x</a> <a href="geo:1,2">x</a>',
    },
    {
      note: 'an address in the path or query',
      body: '<a href="https://web.archive.example/web/https://other.example/">x</a> <a href="/go?to=https//x">y</a>',
    },
    { note: 'a file whose name has brackets', body: '<a href="[old](2).pdf">x</a>' },
    {
      note: 'a profile',
      body: '<a href="@anna">x</a> <a href="/@anna@social.example">y</a> <a href="https://social.example/@anna">z</a>',
    },
    {
      note: 'a file whose name starts so',
      body: '<a href="http-status.html">x</a> <a href="www.html">y</a> <a href="https/">z</a>',
    },
  ],
});
