import { ruleTester } from '../../testing/index.js';
import rule from './page-weight.rule.js';

const images = Array.from({ length: 20 }, (_, n) => `<img src="/${n}.webp" alt="">`).join('');
const pages = { '/': images, '/a': '<img src="/0.webp" alt="">' };
const files = (bytes: number) =>
  Array.from({ length: 20 }, (_, n) => ({ url: `/${n}.webp`, headers: { 'content-length': String(bytes) } }));

ruleTester(rule, {
  pass: [{ pages, resources: files(100_000) }],
  fail: [
    {
      page: { pages, resources: files(290_000) },
      message: 'heavy',
      evidence: 'https://example.com/',
      sentence: 'kB with what it loads (files: 20)',
    },
    {
      page: {
        pages: {
          '/': '<link rel="icon" href="/1.webp"><link rel="apple-touch-icon" href="/2.webp"><img src="/3.webp" alt="">',
        },
        resources: files(3_000_000),
      },
      message: 'heavy',
      sentence: 'The page weighs 6000 kB with what it loads (files: 2)',
    },
    {
      page: {
        note: 'a lazy image that the page loads at once as well, and one that a browser chooses from several',
        pages: {
          '/': '<img src="/1.webp" alt="" loading="lazy"><img src="/1.webp" alt=""><img src="/2.webp" alt=""><img src="/3.webp" srcset="/3.webp 480w, /4.webp 960w" alt="">',
        },
        resources: files(3_000_000),
      },
      message: 'heavy',
      sentence: 'The page weighs 9000 kB with what it loads (files: 3)',
    },
    {
      page: { pages: { '/': images, '/index.html': images }, resources: files(290_000) },
      message: 'heavy',
      evidence: 'https://example.com/',
    },
    {
      page: { pages: { '/': images, '/index.html': `<p>Other words</p>${images}` }, resources: files(290_000) },
      message: 'heavy',
      count: 2,
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    {
      note: 'a video that plays when it is asked for',
      pages: { '/': '<video src="/film.mp4" controls></video>' },
      resources: [{ url: '/film.mp4', headers: { 'content-length': '90000000' } }],
    },
    {
      note: 'icons that a browser chooses from, and one for a home screen',
      pages: {
        '/': '<link rel="icon" href="/1.webp"><link rel="icon" href="/2.webp"><link rel="apple-touch-icon" href="/3.webp"><img src="/4.webp" alt="">',
      },
      resources: files(3_000_000),
    },
    {
      note: 'images that are loaded when they come near the window',
      pages: {
        '/': images.replaceAll(/<img src="([^"]+)"/g, '<img src="$1" srcset="$1 480w, /wide.webp 960w" loading="lazy"'),
      },
      resources: files(2_000_000),
    },
    {
      note: 'heavy files on many pages, each of which is light',
      pages: { '/': '<img src="/1.webp" alt="">', '/a': '<img src="/2.webp" alt="">' },
      resources: files(3_000_000),
    },
    {
      note: 'a file that pages name many times',
      pages: { '/': images.replaceAll(/[0-9]+/g, '1') },
      resources: files(290_000),
    },
  ],
});
