import { ruleTester } from '../../testing/index.js';
import rule from './unescaped.rule.js';

const link = (href: string): string => `<p>x</p>\n<a href="${href}">A</a>`;

ruleTester(rule, {
  pass: [link('/price%20list.pdf')],
  fail: [
    { page: link('/price list.pdf'), message: 'unescaped', evidence: '/price list.pdf', line: 5, sentence: 'a space' },
    { page: link('files\\prices.pdf'), message: 'unescaped', sentence: 'a backslash' },
    { page: link('/tomatoes\n/red'), message: 'unescaped', sentence: 'a line break' },
  ],
  notApplicable: ['<p>x</p>', link('mailto:a b@example.com')],
  nearMiss: [
    { note: 'spaces around, which browsers drop', body: link(' /a ') },
    { note: 'other scripts', body: link('/äpfel') },
    { note: 'a placeholder: another rule', body: link('/{{ id }}') },
    { note: 'a network drive: another rule', body: '<a href="/a">A</a> <a href="\\\\server\\share">x</a>' },
  ],
});
