import { ruleTester } from '../../testing/index.js';
import rule from './base.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta charset="utf-8"><base href="/shop/"><link rel="stylesheet" href="a.css">' }],
  fail: [
    { page: { head: '<base href="/a/">\n<base href="/b/">' }, message: 'several', evidence: '/b/', line: 4 },
    {
      page: { head: '<link rel="stylesheet" href="a.css">\n<base href="/shop/">' },
      message: 'late',
      evidence: '/shop/',
      sentence: '<link> on line 3',
    },
    { page: { head: '<base href="https://exa mple.com/">' }, message: 'invalid' },
    { page: { head: '<base href="data:text/html,x">' }, message: 'invalid', sentence: '"data:text/html,x"' },
    { page: '<base href="/shop/"><p>Hello</p>', message: 'outside' },
  ],
  notApplicable: ['<p>Hello</p>'],
  nearMiss: [
    {
      note: 'addresses that the base does not change',
      head: '<meta charset="utf-8"><title>A</title><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="https://cdn.example.net/a.css"><base href="/">',
    },
    { note: 'one for addresses, one for windows', head: '<base href="/shop/"><base target="_top">' },
    {
      note: 'what comes before has a whole address',
      head: '<link rel="preconnect" href="https://cdn.example"><script src="//cdn.example/a.js"></script><base href="/shop/">',
    },
    { note: 'the root', head: '<base href="/">' },
  ],
});
