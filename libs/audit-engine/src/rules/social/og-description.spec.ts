import { ruleTester } from '../../testing/index.js';
import rule from './og-description.rule.js';

const title = '<meta property="og:title" content="A">';

ruleTester(rule, {
  pass: [{ head: `${title}<meta property="og:description" content="Red ones.">` }],
  fail: [
    {
      page: { head: `${title}<meta name="description" content="Red ones.">` },
      message: 'missing',
      evidence: 'og:title',
    },
  ],
  notApplicable: [{ head: '<meta name="description" content="Red ones.">' }],
  nearMiss: [
    { note: 'an empty one, which another rule reports', head: `${title}<meta property="og:description" content="">` },
  ],
});
