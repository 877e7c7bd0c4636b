import { ruleTester } from '../../testing/index.js';
import rule from './old-format.rule.js';

const pages = { '/': '<img src="/a.jpg" alt=""><img src="/b.png" alt="">' };
const weighing = (url: string, bytes: number) => ({ url, headers: { 'content-length': String(bytes) } });

ruleTester(rule, {
  pass: [{ pages, resources: [weighing('/a.jpg', 60_000)] }],
  fail: [
    {
      page: { pages, resources: [weighing('/a.jpg', 200_000)] },
      message: 'old',
      sentence: 'a JPEG of 200 kB; as WebP or AVIF it would be about 50 kB smaller',
      evidence: 'https://example.com/a.jpg',
    },
    { page: { pages, resources: [weighing('/b.png', 250_000)] }, message: 'old', sentence: 'PNG' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a new format', pages, resources: [weighing('/c.webp', 200_000)] },
    { note: 'a heavy one is told by its weight', pages, resources: [weighing('/a.jpg', 900_000)] },
    {
      note: 'one of several files',
      pages: { '/': '<picture><source srcset="/a.avif" type="image/avif"><img src="/a.jpg" alt=""></picture>' },
      resources: [weighing('/a.jpg', 200_000)],
    },
    {
      note: 'one that is told by its name and width',
      pages: { '/': '<img src="/a.jpg" alt="" width="800" height="600">' },
      resources: [weighing('/a.jpg', 200_000)],
    },
    {
      note: 'a new format behind an old name',
      pages,
      resources: [
        { ...weighing('/a.jpg', 200_000), headers: { 'content-length': '200000', 'content-type': 'image/webp' } },
      ],
    },
  ],
});
