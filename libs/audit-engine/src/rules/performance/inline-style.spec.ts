import { ruleTester } from '../../testing/index.js';
import rule from './inline-style.rule.js';

const style = (chars: number, more = ''): string =>
  `<title>x</title><style>${'.a{color:red}'.repeat(chars / 13)}${more}</style>`;

ruleTester(rule, {
  pass: [{ head: style(13_000) }],
  fail: [
    { page: { head: style(91_000) }, message: 'large', sentence: '91 kB', evidence: '&lt;style&gt;' },
    { page: { head: style(52_000) + style(39_000) }, message: 'large', sentence: '91 kB' },
  ],
  notApplicable: [{ head: '<title>x</title><link rel="stylesheet" href="/a.css">' }],
  nearMiss: [
    {
      note: 'mostly a font, which another rule judges',
      head: style(13_000, `@font-face{src:url(data:font/woff2;base64,${'A'.repeat(80_000)})}`),
    },
  ],
});
