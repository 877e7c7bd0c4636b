import { ruleTester } from '../../testing/index.js';
import rule from './og-image-pixels.rule.js';

const url = 'https://example.com/card.png';
const head = (more = ''): { head: string } => ({ head: `<meta property="og:image" content="${url}">${more}` });
const pages = { '/': head(), '/a': head() };

/** The first bytes of a PNG file, which say its size. */
function png(width: number, height: number): Buffer {
  const start = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex');
  start.writeUInt32BE(width, 16);
  start.writeUInt32BE(height, 20);
  return start;
}

ruleTester(rule, {
  pass: [{ pages, resources: [{ url, body: png(1200, 630) }] }],
  fail: [
    {
      page: { pages, resources: [{ url, body: png(400, 400) }] },
      message: 'small',
      sentence: 'has 400 × 400 pixels. Pages that name it: 2.',
      evidence: url,
    },
    { page: { pages, resources: [{ url, body: png(1200, 300) }] }, message: 'small' },
    {
      page: {
        pages: { '/': { head: '<meta property="og:image" content="https://example.com/card.svg">' } },
        resources: [{ url: '/card.svg', body: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' }],
      },
      message: 'drawing',
      sentence: 'is an SVG file',
    },
  ],
  notApplicable: [
    { note: 'nothing was asked for', pages },
    { note: 'broken, which is another rule', pages, resources: [{ url, status: 404 }] },
  ],
  nearMiss: [
    { note: 'exactly the smallest large preview', pages, resources: [{ url, body: png(600, 315) }] },
    {
      note: 'a small picture of the page',
      pages: { '/': { body: '<img src="/icon.png" alt="">' } },
      resources: [{ url: '/icon.png', body: png(64, 64) }],
    },
    {
      note: 'a page that is not to be found',
      pages: { '/': head('<meta name="robots" content="noindex">') },
      resources: [{ url, body: png(64, 64) }],
    },
  ],
});
