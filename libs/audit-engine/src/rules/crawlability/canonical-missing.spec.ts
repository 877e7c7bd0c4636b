import { ruleTester } from '../../testing/index.js';
import rule from './canonical-missing.rule.js';

ruleTester(rule, {
  pass: [{ head: '<title>a</title><link rel="canonical" href="https://example.com/">' }],
  fail: [{ page: '<p>x</p>', message: 'missing' }],
  notApplicable: [
    { head: '<meta name="robots" content="noindex">' },
    { note: 'not a page that is found', body: '<p>x</p>', status: 404 },
  ],
  nearMiss: [
    { note: 'in a header', body: '<p>x</p>', headers: { link: '<https://example.com/>; rel="canonical"' } },
    { note: 'in the body, which is another finding', body: '<link rel="canonical" href="https://example.com/">' },
    { note: 'among other words', head: '<link rel="alternate canonical" href="https://example.com/">' },
  ],
});
