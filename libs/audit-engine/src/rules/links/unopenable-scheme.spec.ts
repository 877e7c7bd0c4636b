import { ruleTester } from '../../testing/index.js';
import rule from './unopenable-scheme.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">Price list</a>`;

ruleTester(rule, {
  pass: [link('/files/prices.pdf')],
  fail: [
    {
      page: link('file:///C:/Users/anna/prices.pdf'),
      message: 'file',
      evidence: 'file:///C:/',
      line: 5,
      sentence: 'file:///C:/Users',
    },
    { page: link('C:\\Users\\anna\\prices.pdf'), message: 'file' },
    { page: link('\\\\server\\share\\prices.pdf'), message: 'file' },
    { page: link('ftp://files.example.com/prices.pdf'), message: 'ftp' },
  ],
  notApplicable: ['<p>x</p>'],
  nearMiss: [
    { note: 'a path that begins so', body: link('/file:/a') },
    { note: 'a letter as a folder', body: link('c/prices.pdf') },
    { note: 'programs', body: '<a href="tel:1">x</a> <a href="magnet:?xt=1">y</a> <a href="steam://run/1">z</a>' },
  ],
});
