import { ruleTester } from '../../testing/index.js';
import rule from './file-weight.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><script src="/a.js" defer></script>' };
const weighing = (url: string, bytes: number) => ({
  url,
  headers: { 'content-length': String(bytes), 'content-encoding': 'br' },
});

ruleTester(rule, {
  pass: [{ pages, resources: [weighing('/a.js', 90_000), weighing('/a.css', 20_000)] }],
  fail: [
    {
      page: { pages, resources: [weighing('/a.js', 700_000)] },
      message: 'heavy',
      sentence: '700 kB',
      evidence: '/a.js',
    },
    { page: { pages, resources: [weighing('/a.css', 260_000)] }, message: 'heavy', sentence: 'Pages that load it: 1.' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a script of the weight of a heavy style sheet', pages, resources: [weighing('/a.js', 260_000)] },
    {
      note: 'a large text that is small on its way',
      pages,
      resources: [
        { url: '/a.js', body: 'x'.repeat(900_000), headers: { 'content-length': '90000', 'content-encoding': 'br' } },
      ],
    },
    { note: 'an image', pages, resources: [weighing('/a.png', 900_000)] },
  ],
});
