import { ruleTester } from '../../testing/index.js';
import rule from './file-compression.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><script src="/a.js" defer></script>' };
const code = 'const a = 1;'.repeat(1_000);

ruleTester(rule, {
  pass: [{ pages, resources: [{ url: '/a.js', body: code, headers: { 'content-encoding': 'gzip' } }] }],
  fail: [
    {
      page: { pages, resources: [{ url: '/a.js', body: code }] },
      message: 'plain',
      evidence: '/a.js',
      sentence: '12 kB, of which about 8 kB',
    },
    {
      page: {
        pages,
        resources: [{ url: '/a.css', body: 'p{color:red}'.repeat(500), headers: { 'content-encoding': 'identity' } }],
      },
      message: 'plain',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a file that fits into one packet', pages, resources: [{ url: '/a.js', body: 'const a = 1;' }] },
    {
      note: 'an image that a link names as a style sheet by mistake',
      pages: { '/': '<link rel="stylesheet" href="/logo.png">' },
      resources: [{ url: '/logo.png', body: code, headers: { 'content-type': 'image/png' } }],
    },
    { note: 'an image', pages, resources: [{ url: '/a.png', headers: { 'content-length': '90000' } }] },
    {
      note: 'a coding that we do not know',
      pages,
      resources: [{ url: '/a.js', body: code, headers: { 'content-encoding': 'zstd' } }],
    },
  ],
});
