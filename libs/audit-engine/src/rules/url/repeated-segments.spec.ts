import { ruleTester } from '../../testing/index.js';
import rule from './repeated-segments.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/garden/tools': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/garden/tools/garden/tools/': '<p>x</p>' } },
      message: 'repeated',
      evidence: 'https://example.com/garden/tools/garden',
      sentence: '"garden/tools/garden/tools"',
    },
    { page: { pages: { '/en/en/en/about': '<p>x</p>' } }, message: 'repeated', sentence: '"en/en/en"' },
  ],
  notApplicable: [{ pages: { '/a/a/a': { head: '<title>x</title><link rel="canonical" href="/a">' } } }],
  nearMiss: [
    { note: 'a name given twice', pages: { '/berlin/berlin/hotels': '<p>x</p>' } },
    { note: 'a date', pages: { '/2026/11/11/11/': '<p>x</p>' } },
    { note: 'the same folder in two places', pages: { '/docs/api/v2/api/docs': '<p>x</p>' } },
  ],
});
