import { ruleTester } from '../../testing/index.js';
import rule from './font-preload.rule.js';

ruleTester(rule, {
  pass: [{ head: '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin>' }],
  fail: [
    {
      page: { head: '<link rel="preload" href="/a.woff2" as="font" type="font/woff2">' },
      message: 'anonymous',
      evidence: '/a.woff2',
    },
  ],
  notApplicable: [{ head: '<link rel="preload" href="/a.css" as="style">' }],
  nearMiss: [
    { head: '<link rel="preload" href="/a.woff2" as="font" crossorigin="anonymous">' },
    { note: 'no font', head: '<link rel="preload" href="/a.webp" as="image">' },
  ],
});
