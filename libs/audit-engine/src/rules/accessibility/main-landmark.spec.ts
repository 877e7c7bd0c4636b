import { ruleTester } from '../../testing/index.js';
import rule from './main-landmark.rule.js';

ruleTester(rule, {
  pass: [
    `<nav><a href="/">Home</a></nav><main><p>${'word '.repeat(60)}</p></main>`,
    { note: 'main by role', body: `<div role="main"><p>${'word '.repeat(60)}</p></div>` },
  ],
  fail: [
    { page: `<div id="main"><p>${'word '.repeat(60)}</p></div>`, message: 'missing', evidence: '&lt;body&gt;' },
    { page: `<main hidden></main><p>${'word '.repeat(60)}</p>`, message: 'missing' },
  ],
  notApplicable: [
    '<p>Short</p>',
    {
      note: 'everything is hidden',
      html: `<html lang="en"><body aria-hidden="true"><main><p>${'word '.repeat(60)}</p></main></body></html>`,
    },
  ],
  nearMiss: [{ note: 'a shell that a script fills', body: '<div id="app"></div><script src="/app.js"></script>' }],
});
