import { ruleTester } from '../../testing/index.js';
import rule from './font-display.rule.js';

const face = (more: string, family = 'Garden'): { head: string } => ({
  head: `<title>x</title><style>@font-face{font-family:"${family}";src:url(/garden.woff2) format("woff2");${more}}</style>`,
});
const google = (query: string): { head: string } => ({
  head: `<title>x</title><link rel="stylesheet" href="https://fonts.googleapis.com/css2?${query}">`,
});

ruleTester(rule, {
  pass: [face('font-display:swap'), google('family=Inter:wght@400;700&amp;display=swap')],
  fail: [
    { page: face('font-weight:400'), message: 'face', sentence: 'font Garden', evidence: '@font-face' },
    {
      page: {
        html: '<title>x</title><style>body{color:red}\n@font-face{font-family:Garden;src:url(/a.woff2)}</style><p>Beans</p>',
      },
      message: 'face',
      line: 2,
    },
    {
      page: {
        note: 'a face for characters of the page',
        head: '<title>x</title><style>@font-face{font-family:Garden;src:url(/a.woff2);unicode-range:U+0400-045F}</style>',
        body: '<p>Сад</p>',
      },
      message: 'face',
    },
    {
      page: face('unicode-range:U+4??'),
      message: 'face',
    },
    { page: google('family=Inter:wght@400;700'), message: 'google', evidence: 'googleapis' },
  ],
  notApplicable: [{ head: '<title>x</title><style>body{font-family:system-ui}</style>' }],
  nearMiss: [
    {
      note: 'icons whose signs and family are in two rules',
      head: '<title>x</title><style>@font-face{font-family:Barn;src:url(/barn.woff2)}.up:before{content:"\\e801"}.down:before{content:"\\e802"}.up:before,.down:before,.list .next a:after{font-family:Barn}</style>',
    },
    {
      note: 'a face for characters that the page does not have',
      head: '<title>x</title><style>@font-face{font-family:Garden;src:url(/a.woff2);unicode-range:U+0301,U+0400-045F}</style>',
    },
    {
      note: 'a font file that browsers block on an https page',
      head: '<title>x</title><style>@font-face{font-family:Garden;src:url(http://example.com/garden.woff2)}</style>',
    },
    { note: 'icons', ...face('font-weight:300', 'Material Symbols') },
    {
      note: 'icons by the rule that uses them',
      head: '<title>x</title><style>@font-face{font-family:Barn;src:url(/barn.woff2)}.up:before{content:"\\f106";font-family:Barn}</style>',
    },
    { note: 'icons of Google', ...google('family=Material+Icons') },
    {
      note: 'blocked as mixed content',
      url: 'https://example.com/',
      head: `${google('family=Inter').head.replace('https:', 'http:')}${face('font-display:swap').head}`,
    },
    { note: 'a choice of its own', ...face('font-display: optional') },
    {
      note: 'a local font with other measures',
      head: '<title>x</title><style>@font-face{font-family:"Garden Fallback";src:local("Arial");size-adjust:104%}</style>',
    },
    {
      note: 'a font that the browser blocks as mixed content',
      url: 'https://example.com/',
      head: '<title>x</title><style>@font-face{font-family:Garden;src:url(http://example.com/garden.ttf)}</style>',
    },
    {
      note: 'taken out by a comment',
      head: '<title>x</title><style>/* @font-face{font-family:a;src:url(/a.woff2)} */</style>',
    },
  ],
});
