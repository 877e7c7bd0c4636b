import { ruleTester } from '../../testing/index.js';
import rule from './broken-style-file.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><p>Text</p>' };
const sheet = { url: '/a.css', body: 'p { background: url(b.png) }' };

ruleTester(rule, {
  pass: [{ pages, resources: [sheet, { url: '/b.png', via: '/a.css' }] }],
  fail: [
    {
      page: { pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 404 }] },
      message: 'missing',
      sentence: 'which https://example.com/a.css names',
      evidence: 'https://example.com/b.png https://example.com/',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a refusal', pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 403 }] },
    { note: 'an error that passes', pages, resources: [sheet, { url: '/b.png', via: '/a.css', status: 500 }] },
    { note: 'a file that pages load', pages, resources: [{ url: '/a.css', status: 404 }] },
    {
      note: 'a module that a script imports',
      pages: { '/': '<script type="module" src="/a.js"></script><p>Text</p>' },
      resources: [
        { url: '/a.js', body: "import './b.js'" },
        { url: '/b.js', via: '/a.js', status: 404 },
      ],
    },
    { note: 'a source map', pages, resources: [sheet, { url: '/a.css.map', via: '/a.css', status: 404 }] },
  ],
});
