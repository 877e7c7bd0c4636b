import { ruleTester } from '../../testing/index.js';
import rule from './og-image-alt.rule.js';

const image = '<meta property="og:image" content="https://example.com/a.jpg">';

ruleTester(rule, {
  pass: [{ head: `${image}<meta property="og:image:alt" content="Ripe tomatoes">` }],
  fail: [{ page: { head: `<title>A</title>\n${image}` }, message: 'missing', line: 4, evidence: 'a.jpg' }],
  notApplicable: [
    { head: '<title>A</title>' },
    { head: '<meta property="og:image" content="">' },
    { head: '<meta property="og:image" content="#">' },
  ],
  nearMiss: [
    { note: 'another page than the start page', isStart: false, head: image },
    { note: 'given for X', head: `${image}<meta name="twitter:image:alt" content="Ripe tomatoes">` },
  ],
});
