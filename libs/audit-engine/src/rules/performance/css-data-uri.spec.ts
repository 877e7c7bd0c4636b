import { ruleTester } from '../../testing/index.js';
import rule from './css-data-uri.rule.js';

const style = (css: string): { head: string } => ({ head: `<title>x</title><style>${css}</style>` });
const base64 = (chars: number): string => 'A'.repeat(chars);

ruleTester(rule, {
  pass: [style(`.a{background:url("data:image/png;base64,${base64(400)}")}`)],
  fail: [
    {
      page: style(`@font-face{font-family:Beans;src:url(data:font/woff2;base64,${base64(40_000)}) format("woff2")}`),
      message: 'large',
      sentence: 'A file (font/woff2) takes up about 40 kB',
      evidence: 'style',
    },
    {
      page: style(
        `.a{background:url('data:image/png;base64,${base64(20_000)}')}.b{background:url("data:image/svg+xml,${base64(20_000)}")}`,
      ),
      message: 'large',
      count: 2,
    },
  ],
  notApplicable: [{ head: '<title>x</title><link rel="stylesheet" href="/a.css">' }],
  nearMiss: [
    {
      note: 'many small icons',
      ...style(`.a{background:url("data:image/svg+xml,%3Csvg/%3E${base64(300)}")}`.repeat(60)),
    },
    { note: 'long styles without files', ...style('.a{background:url(/a.png)}'.repeat(2_000)) },
  ],
});
