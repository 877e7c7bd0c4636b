import { ruleTester } from '../../testing/index.js';
import rule from './og-required.rule.js';

const all =
  '<meta property="og:title" content="A"><meta property="og:type" content="website"><meta property="og:url" content="https://example.com/">';

ruleTester(rule, {
  pass: [{ head: all }],
  fail: [
    {
      page: {
        head: '<title>A</title>\n<meta property="og:image" content="https://example.com/a.png"><meta property="og:title" content="A">',
      },
      message: 'missing',
      line: 4,
      sentence: 'og:type, og:url',
    },
  ],
  notApplicable: [
    { head: '<title>A</title>' },
    { head: '<meta name="robots" content="noindex"><meta property="og:title" content="A">' },
  ],
  nearMiss: [
    { note: 'written with name', head: all.replaceAll('property', 'name') },
    { note: 'an empty one, which another rule reports', head: all.replace('"website"', '""') },
  ],
});
