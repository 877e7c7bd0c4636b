import { ruleTester } from '../../testing/index.js';
import rule from './og-image.rule.js';

const title = '<meta property="og:title" content="A">';

ruleTester(rule, {
  pass: [{ head: `${title}<meta property="og:image" content="https://example.com/a.jpg">` }],
  fail: [
    { page: { head: title }, message: 'missing', evidence: 'og:title' },
    { page: { head: `${title}<meta name="twitter:image" content="https://example.com/a.jpg">` }, message: 'missing' },
  ],
  notApplicable: [{ head: '<title>A</title>' }],
  nearMiss: [
    { note: 'the longer name', head: `${title}<meta property="og:image:url" content="https://example.com/a.jpg">` },
    { note: 'an empty one, which another rule reports', head: `${title}<meta property="og:image" content="">` },
  ],
});
