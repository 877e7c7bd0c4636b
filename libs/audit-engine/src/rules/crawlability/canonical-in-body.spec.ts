import { ruleTester } from '../../testing/index.js';
import rule from './canonical-in-body.rule.js';

const link = '<link rel="canonical" href="https://example.com/">';

ruleTester(rule, {
  pass: [{ head: link }],
  fail: [
    { page: `<p>x</p>\n${link}`, message: 'body', evidence: 'rel="canonical"', line: 5 },
  ],
  notApplicable: ['<p>x</p>', { note: 'an image ended the head, which is another defect', head: `<title>x</title><img src="/pixel.gif" alt="">${link}` }, { headers: { link: '<https://example.com/>; rel="canonical"' } }],
  nearMiss: [{ note: 'the same link in the head as well', head: link, body: link }, { note: 'a link in a template', head: link, body: '<template><link rel="canonical" href="/a"></template>' }],
});
