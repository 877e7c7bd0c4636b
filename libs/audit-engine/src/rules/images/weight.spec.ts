import { ruleTester } from '../../testing/index.js';
import rule from './weight.rule.js';

const pages = { '/': '<img src="/a.jpg" alt=""><img src="/b.webp" alt="">' };
const weighing = (url: string, bytes: number) => ({ url, headers: { 'content-length': String(bytes) } });
/** Of so many pixels, by the first bytes of the file. */
function png(url: string, bytes: number, [width, height]: readonly [number, number]) {
  const body = Buffer.alloc(24);
  body.write('\x89PNG\r\n\x1a\n', 'latin1');
  body.writeUInt32BE(width, 16);
  body.writeUInt32BE(height, 20);
  return { ...weighing(url, bytes), body, isComplete: false };
}
function jpeg(url: string, bytes: number, [width, height]: readonly [number, number]) {
  const body = Buffer.from('ffd8ffc0001108000000000301', 'hex');
  body.writeUInt16BE(height, 7);
  body.writeUInt16BE(width, 9);
  return { ...weighing(url, bytes), body, isComplete: false };
}
/** The same with a table for brightness before the frame. */
function compressed(url: string, bytes: number, step: number) {
  const { body } = jpeg(url, bytes, [1200, 800]);
  const table = Buffer.from([0xff, 0xdb, 0, 67, 0, ...Array<number>(64).fill(step)]);
  const inside = Buffer.concat([body.subarray(0, 2), table, body.subarray(2)]);
  return { ...weighing(url, bytes), body: inside, isComplete: false };
}
/** `images/format` reports it by its name and width. */
const NAMED = '<img src="../a.jpg" alt="" width="800" height="600">';
const LADDER = '<img src="/small.webp" srcset="/small.webp 480w, /wide.webp 3840w" alt="">';

ruleTester(rule, {
  pass: [{ pages, resources: [weighing('/a.jpg', 90_000)] }],
  fail: [
    {
      page: { pages, resources: [weighing('/a.jpg', 1_000_000)] },
      message: 'old',
      sentence: '1000 kB as JPEG; as WebP or AVIF it would be at least 100 kB smaller',
      evidence: 'https://example.com/a.jpg https://example.com/',
    },
    { page: { pages, resources: [jpeg('/a.jpg', 500_000, [3600, 2400])] }, message: 'old', sentence: '50 kB smaller' },
    {
      page: { pages, resources: [weighing('/a.jpg', 200_000)] },
      message: 'old',
      sentence: '200 kB as JPEG; as WebP or AVIF it would be at least 20 kB smaller',
      evidence: 'https://example.com/a.jpg',
    },
    {
      page: { pages: { '/': '<img src="/b.png" alt="">' }, resources: [weighing('/b.png', 250_000)] },
      message: 'old',
      sentence: 'PNG',
    },
    {
      page: { pages: { '/': '<img src="/b.png" alt="">' }, resources: [png('/b.png', 188_000, [200, 240])] },
      message: 'old',
      sentence: '188 kB as PNG; as WebP or AVIF it would be at least 164 kB smaller',
    },
    {
      page: { pages, resources: [compressed('/a.jpg', 150_000, 29)] },
      message: 'old',
      sentence: 'at least 15 kB smaller',
    },
    {
      page: { pages, resources: [compressed('/a.jpg', 180_000, 23)] },
      message: 'old',
      sentence: 'at least 18 kB smaller',
    },
    {
      page: { pages, resources: [compressed('/a.jpg', 400_000, 40)] },
      message: 'heavy',
      sentence: '400 kB, 1200 × 800 pixels.',
    },
    {
      page: { pages, resources: [jpeg('/a.jpg', 110_000, [400, 400])] },
      message: 'old',
      sentence: '110 kB as JPEG; as WebP or AVIF it would be at least 30 kB smaller',
    },
    {
      page: { pages, resources: [jpeg('/a.jpg', 110_000, [500, 400])] },
      message: 'old',
      sentence: 'at least 11 kB smaller',
    },
    {
      page: { pages: { '/': '<img src="/b.png" alt="">' }, resources: [png('/b.png', 250_000, [2000, 1000])] },
      message: 'old',
      sentence: 'at least 65 kB smaller',
    },
    {
      page: { pages: { '/': '<img src="/moving.png" alt="">' }, resources: [png('/moving.png', 250_000, [100, 100])] },
      message: 'old',
      sentence: 'at least 65 kB smaller',
    },
    {
      page: { pages: { '/': NAMED }, resources: [weighing('/a.jpg', 900_000)] },
      message: 'old',
      sentence: '900 kB as JPEG',
    },
    { page: { pages, resources: [weighing('/b.webp', 400_000)] }, message: 'heavy', sentence: '400 kB.' },
    {
      page: {
        pages: { '/': '<img src="/wide.webp" srcset="/small.webp 480w, /wide.webp 1200w" alt="">' },
        resources: [weighing('/wide.webp', 400_000)],
      },
      message: 'heavy',
      evidence: 'https://example.com/wide.webp',
    },
    {
      page: { pages: { '/': LADDER }, resources: [weighing('/wide.webp', 900_000)] },
      message: 'heavy',
      evidence: 'https://example.com/wide.webp',
    },
    {
      page: {
        pages: { '/': '<img src="/b.webp" srcset="/twice.webp 2x" alt="">' },
        resources: [weighing('/b.webp', 400_000)],
      },
      message: 'heavy',
    },
    {
      page: {
        pages: {
          '/': '<picture><source srcset="/s.webp" media="(max-width: 40em)"><img src="/b.webp" alt=""></picture>',
        },
        resources: [weighing('/b.webp', 400_000)],
      },
      message: 'heavy',
    },
    {
      page: {
        pages: { '/': '<img src="/b.webp" srcset="/s.webp 400w" alt=""><img src="/b.webp" alt="">' },
        resources: [weighing('/b.webp', 400_000)],
      },
      message: 'heavy',
    },
    {
      page: {
        pages: {
          '/': `<picture><source srcset="/s.webp" media="(max-width: 40em)"><source srcset="/s.jxl" type="image/jxl">
            <source srcset="/wide.webp" type="image/webp"><img src="/a.jpg" alt=""></picture>`,
        },
        resources: [weighing('/wide.webp', 900_000), weighing('/a.jpg', 900_000)],
      },
      message: 'heavy',
      evidence: 'https://example.com/wide.webp',
    },
    {
      page: { pages: { '/': '<p style="background: url(/b.webp)">x</p>' }, resources: [weighing('/b.webp', 400_000)] },
      message: 'heavy',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'exactly the limit', pages, resources: [weighing('/b.webp', 300_000)] },
    { note: 'a newer format would save too little', pages, resources: [weighing('/a.jpg', 119_000)] },
    {
      note: 'a photograph that is compressed strongly already',
      pages,
      resources: [jpeg('/a.jpg', 224_000, [3600, 2400])],
    },
    {
      note: 'a photograph of low quality',
      pages,
      resources: [compressed('/a.jpg', 200_000, 40)],
    },
    { note: 'a busy photograph of quality 80', pages, resources: [compressed('/a.jpg', 230_000, 23)] },
    {
      note: 'a picture of many pixels that is small already',
      pages: { '/': '<img src="/b.png" alt="">' },
      resources: [png('/b.png', 110_000, [1200, 800])],
    },
    {
      note: 'one of several files',
      pages: { '/': '<picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg" alt=""></picture>' },
      resources: [weighing('/a.jpg', 200_000)],
    },
    {
      note: 'a large one that browsers of today leave alone',
      pages: { '/': '<picture><source srcset="/a.webp" type="image/webp"><img src="/a.jpg" alt=""></picture>' },
      resources: [weighing('/a.jpg', 400_000)],
    },
    {
      note: 'a file that the widths beside it do not name',
      pages: { '/': '<img src="/a.jpg" srcset="/small.jpg 480w, /wide.jpg 1200w" alt="">' },
      resources: [weighing('/a.jpg', 1_400_000)],
    },
    {
      note: 'a file that the densities beside it replace',
      pages: { '/': '<img src="/a.jpg" srcset="/once.jpg, /twice.jpg 2x" alt="">' },
      resources: [weighing('/a.jpg', 1_400_000)],
    },
    {
      note: 'a file after a source for every screen',
      pages: { '/': '<picture><source srcset="/b.webp" type="image/webp"><img src="/a.jpg" alt=""></picture>' },
      resources: [weighing('/a.jpg', 1_400_000)],
    },
    {
      note: 'one that is reported by its name and width',
      pages: { '/': NAMED },
      resources: [weighing('/a.jpg', 200_000)],
    },
    {
      note: 'a new format behind an old name',
      pages,
      resources: [
        { ...weighing('/a.jpg', 200_000), headers: { 'content-length': '200000', 'content-type': 'image/webp' } },
      ],
    },
    {
      note: 'the largest of several sizes, for screens that show it at full size',
      pages: { '/': LADDER },
      resources: [weighing('/wide.webp', 500_000)],
    },
    {
      note: 'a second source after one for every screen, and what the image lists beside it',
      pages: {
        '/': `<picture><source srcset="/b.webp" type="image/webp"><source srcset="/a.png" type="image/png">
          <img src="/a.png" srcset="/a.png, /twice.png 2x" alt=""></picture>`,
      },
      resources: [weighing('/a.png', 1_400_000), weighing('/twice.png', 1_400_000)],
    },
    { note: 'a video', pages, resources: [weighing('/film.mp4', 3_000_000)] },
    { note: 'a large error page', pages, resources: [{ ...weighing('/a.jpg', 900_000), status: 404 }] },
    { note: 'a size that nobody told', pages, resources: [{ url: '/a.jpg' }] },
  ],
});
