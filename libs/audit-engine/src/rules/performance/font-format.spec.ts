import { ruleTester } from '../../testing/index.js';
import rule from './font-format.rule.js';

const face = (src: string): { head: string } => ({
  head: `<title>x</title><style>@font-face{font-family:Garden;src:${src};font-display:swap}</style>`,
});

ruleTester(rule, {
  pass: [face('url(/garden.woff2) format("woff2"),url(/garden.woff) format("woff")')],
  fail: [
    {
      page: face('url(/garden.ttf) format("truetype")'),
      message: 'face',
      sentence: 'font Garden',
      evidence: 'garden.ttf',
    },
    { page: face('url("/garden.eot?#iefix"),url("/garden.woff")'), message: 'face' },
    {
      page: {
        html: `<title>x</title><style>
          /* @font-face{font-family:Old;src:url(/old.ttf)} */
          @font-face{font-family:Garden;/* } */src:url(/garden.ttf)}</style><p>Beans</p>`,
      },
      message: 'face',
      count: 1,
      line: 3,
      sentence: 'font Garden',
    },
    {
      page: { head: '<title>x</title><link rel="preload" href="/garden.woff?v=2" as="font" crossorigin>' },
      message: 'preload',
      evidence: 'garden.woff',
    },
  ],
  notApplicable: [{ head: '<title>x</title><style>body{color:red}</style>' }],
  nearMiss: [
    { note: 'a font that browsers block on an https page', ...face('url(http://example.com/garden.ttf)') },
    {
      note: 'a preload that browsers block on an https page',
      head: '<title>x</title><link rel="preload" href="http://example.com/garden.woff" as="font" crossorigin>',
    },
    { note: 'the address does not tell', ...face('url(/font?id=3)') },
    { note: 'the format tells', ...face('url(/fonts/3) format("woff2")') },
    { note: 'written into the page', ...face('url(data:font/woff2;base64,AAAA)') },
    { note: 'a local font', ...face('local("Arial")') },
  ],
});
