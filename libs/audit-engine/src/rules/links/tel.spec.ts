import { ruleTester } from '../../testing/index.js';
import rule from './tel.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">Call</a>`;

ruleTester(rule, {
  pass: [link('tel:+49301234567')],
  fail: [
    { page: link('tel:'), message: 'noNumber', evidence: 'href="tel:"', line: 5 },
    { page: link('tel:call-us'), message: 'noNumber', sentence: '"call-us"' },
    { page: link('tel://+4930123'), message: 'slashes' },
    { page: link('tel:+49(0)30123'), message: 'trunkZero', sentence: '"+49(0)30123"' },
    { page: link('tel:+49%20(0)%2030%20123'), message: 'trunkZero' },
    { page: link('tel:+030123'), message: 'trunkZero' },
  ],
  notApplicable: ['<a href="/contact">Contact</a>'],
  nearMiss: [
    { note: 'a country where the 0 stays after its code', body: link('tel:+39(0)6123456') },
    { note: 'digits of another script', body: link('tel:٠٢١٢٣٤٥٦') },
    {
      note: 'a second number that is shown only when there is one',
      body: '<a href="tel:112">112</a> <span style="display:none">| <a href="tel:"></a></span>',
    },
    { note: 'a number that a script writes', body: '<a href="tel:" data-replace-href="tel:{number}">Call</a>' },
    { note: 'spaces and separators', body: link('tel:+49 30 / 123-45.67') },
    { note: 'an emergency number', body: link('tel:112') },
    { note: 'a word to dial', body: link('tel:1-800-FLOWERS') },
    { note: 'an extension', body: link('tel:+49301234;ext=5') },
    { note: 'a domestic number', body: link('tel:(030)123') },
  ],
});
