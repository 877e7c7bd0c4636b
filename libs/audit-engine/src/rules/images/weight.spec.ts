import { ruleTester } from '../../testing/index.js';
import rule from './weight.rule.js';

const pages = { '/': '<img src="/a.jpg" alt=""><img src="/b.webp" alt="">' };
const weighing = (url: string, bytes: number) => ({ url, headers: { 'content-length': String(bytes) } });
const LADDER = '<img src="/small.webp" srcset="/small.webp 480w, /wide.webp 3840w" alt="">';

ruleTester(rule, {
  pass: [{ pages, resources: [weighing('/a.jpg', 90_000)] }],
  fail: [
    {
      page: { pages, resources: [weighing('/a.jpg', 1_000_000)] },
      message: 'old',
      sentence: '1000 kB as JPEG; as WebP or AVIF it would be about 250 kB smaller',
      evidence: 'https://example.com/a.jpg https://example.com/',
    },
    { page: { pages, resources: [weighing('/b.webp', 400_000)] }, message: 'heavy', sentence: '400 kB.' },
    {
      page: { pages: { '/': LADDER }, resources: [weighing('/wide.webp', 900_000)] },
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
    { note: 'exactly the limit', pages, resources: [weighing('/a.jpg', 300_000)] },
    {
      note: 'the largest of several sizes, for screens that show it at full size',
      pages: { '/': LADDER },
      resources: [weighing('/wide.webp', 500_000)],
    },
    { note: 'a video', pages, resources: [weighing('/film.mp4', 3_000_000)] },
    { note: 'a large error page', pages, resources: [{ ...weighing('/a.jpg', 900_000), status: 404 }] },
    { note: 'a size that nobody told', pages, resources: [{ url: '/a.jpg' }] },
  ],
});
