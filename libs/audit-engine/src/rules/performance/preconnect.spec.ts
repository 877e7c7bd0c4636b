import { ruleTester } from '../../testing/index.js';
import rule from './preconnect.rule.js';

const link = (href: string, more = ''): string => `<link rel="preconnect" href="${href}"${more}>`;
const hosts = (count: number): string =>
  Array.from({ length: count }, (_, i) => link(`https://h${i}.example`)).join('');

ruleTester(rule, {
  pass: [{ head: link('https://cdn.example') }],
  fail: [
    { page: { head: link('https://example.com/') }, message: 'own', evidence: 'example.com' },
    { page: { head: link('') + link('http://') }, message: 'invalid', count: 2 },
    { page: { head: hosts(9) }, message: 'many', sentence: '9 hosts', evidence: 'h6.example' },
  ],
  notApplicable: [{ head: '<link rel="dns-prefetch" href="https://cdn.example">' }],
  nearMiss: [
    { note: 'another host of the same site', head: link('https://static.example.com') },
    {
      note: 'twice, with and without credentials',
      head: [1, 2, 3, 4, 5]
        .map((i) => link(`https://h${i}.example`) + link(`https://h${i}.example`, ' crossorigin'))
        .join(''),
    },
  ],
});
