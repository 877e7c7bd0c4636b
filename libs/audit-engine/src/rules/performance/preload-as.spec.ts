import { ruleTester } from '../../testing/index.js';
import rule from './preload-as.rule.js';

ruleTester(rule, {
  pass: [{ head: '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin>' }],
  fail: [
    {
      page: { head: '<link rel="preload" href="/a.js"><link rel="preload" href="/b.js" as="">' },
      message: 'missing',
      count: 2,
      evidence: '/a.js',
    },
    {
      page: { head: '<link rel="preload" href="/a.css" as="stylesheet">' },
      message: 'unknown',
      sentence: 'stylesheet',
    },
    { page: { head: '<link rel="preload" href="/a.woff2" as="woff2">' }, message: 'unknown' },
  ],
  notApplicable: [{ head: '<link rel="stylesheet" href="/a.css">' }],
  nearMiss: [
    { note: 'modulepreload needs none', head: '<link rel="modulepreload" href="/a.js">' },
    { note: 'prefetch needs none', head: '<link rel="prefetch" href="/next">' },
    { head: '<link rel="preload" href="/a.css" as=" Style ">' },
  ],
});
