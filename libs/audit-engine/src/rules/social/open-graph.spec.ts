import { ruleTester } from '../../testing/index.js';
import rule from './open-graph.rule.js';

ruleTester(rule, {
  pass: [{ head: '<meta property="og:title" content="Tomatoes">' }],
  fail: [
    { page: { head: '<title>Tomatoes</title>' }, message: 'missing' },
    { page: { head: '<meta name="twitter:card" content="summary">' }, message: 'missing' },
  ],
  notApplicable: [{ head: '<meta name="robots" content="noindex">' }, { head: '<link rel="canonical" href="/other">' }],
  nearMiss: [
    { note: 'written with name, which another rule judges', head: '<meta name="og:title" content="Tomatoes">' },
    { note: 'upper case', head: '<meta property="OG:Title" content="Tomatoes">' },
  ],
});
