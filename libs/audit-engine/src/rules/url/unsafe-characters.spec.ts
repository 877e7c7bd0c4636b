import { ruleTester } from '../../testing/index.js';
import rule from './unsafe-characters.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/garden-tools': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/garden tools/%7Bid%7D': '<p>x</p>' } },
      message: 'unsafe',
      evidence: 'https://example.com/garden%20tools',
      sentence: 'a space (%20)',
    },
    { page: { pages: { '/%7bid%7d': '<p>x</p>' } }, message: 'unsafe', sentence: 'a brace (%7B)' },
  ],
  notApplicable: [{ pages: { '/a b': { head: '<title>x</title><meta name="robots" content="none">' } } }],
  nearMiss: [
    { note: 'letters of other scripts', pages: { '/äpfel/日本': '<p>x</p>' } },
    { note: 'an encoded slash', pages: { '/a%2Fb': '<p>x</p>' } },
    { note: 'a space in the query', pages: { '/search?q=garden%20tools': '<p>x</p>' } },
    { note: 'a percent sign that encodes nothing', pages: { '/100%': '<p>x</p>' } },
  ],
});
