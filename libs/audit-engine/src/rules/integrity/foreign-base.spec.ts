import { ruleTester } from '../../testing/index.js';
import rule from './foreign-base.rule.js';

const base = (href: string): { head: string; body: string } => ({
  head: `<title>A</title><base href="${href}">`,
  body: '<a href="a">A</a>',
});

ruleTester(rule, {
  pass: [base('/docs/')],
  fail: [
    { page: base('https://old-host.example/'), message: 'foreign', sentence: 'old-host.example', evidence: '&lt;base' },
  ],
  notApplicable: ['<p>No base</p>'],
  nearMiss: [
    { note: 'another host of the same owner', ...base('https://www.example.com/') },
    { note: 'only a target', head: '<title>A</title><base target="_blank">' },
    { note: 'no address at all', ...base('https://[') },
  ],
});
