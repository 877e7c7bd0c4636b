import { ruleTester } from '../../testing/index.js';
import rule from './favicon.rule.js';

const gone = { favicon: { status: 404, text: null } };
const plain = { head: '<title>A</title>' };
const withIcon = (link: string): { head: string } => ({ head: `<title>A</title>${link}` });

ruleTester(rule, {
  pass: [{ pages: { '/': withIcon('<link rel="icon" href="/i.svg">') }, probes: gone }],
  fail: [
    { page: { pages: { '/': plain }, probes: gone }, message: 'missing', evidence: 'favicon.ico', sentence: '404' },
    { page: { pages: { '/': withIcon('<link rel="icon" href="">') }, probes: gone }, message: 'missing' },
  ],
  notApplicable: [
    { pages: { '/': plain } },
    { note: 'a refusal', pages: { '/': plain }, probes: { favicon: { status: 403 } } },
  ],
  nearMiss: [
    {
      note: 'a start page that is a file',
      pages: { '/': { html: '\u0089PNG\r\n\u001a\n\u0000\u0000' } },
      probes: gone,
    },
    {
      note: 'an icon of old telephones',
      pages: { '/': withIcon('<link rel="apple-touch-icon-precomposed" href="/i.png">') },
      probes: gone,
    },
    { note: 'only /favicon.ico', pages: { '/': plain }, probes: { favicon: { status: 200 } } },
    { note: 'the older spelling', pages: { '/': withIcon('<link rel="shortcut icon" href="/f.png">') }, probes: gone },
    {
      note: 'a start page that only forwards',
      pages: {
        '/': {
          html: '<!doctype html><html><head><title>A</title><meta http-equiv="refresh" content="0; url=/en/"></head><body></body></html>',
          isStart: true,
        },
        '/en/': withIcon('<link rel="icon" href="/i.png">'),
      },
      probes: gone,
    },
    {
      note: 'another page has none',
      pages: { '/': withIcon('<link rel="icon" href="/i.png">'), '/a': plain },
      probes: gone,
    },
  ],
});
