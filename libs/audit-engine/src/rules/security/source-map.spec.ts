import { ruleTester } from '../../testing/index.js';
import rule from './source-map.rule.js';

const pages = { '/': '<script src="/a.js" defer></script>' };
const script = { url: '/a.js', body: 'a();\n//# sourceMappingURL=a.js.map' };
const map = { url: '/a.js.map', via: '/a.js' };

ruleTester(rule, {
  pass: [{ pages, resources: [script] }],
  fail: [
    {
      page: { pages, resources: [script, { ...map, body: '{"version":3,"sources":["a.ts"],"mappings":"AAAA"}' }] },
      message: 'public',
      sentence: 'the source of https://example.com/a.js',
      evidence: '/a.js.map https://example.com/',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a map that is not there', pages, resources: [script, { ...map, status: 404 }] },
    {
      note: 'a map of a published library',
      pages: { '/': '<link rel="stylesheet" href="/bootstrap.min.css">' },
      resources: [
        { url: '/bootstrap.min.css', body: 'a{color:red}\n/*# sourceMappingURL=bootstrap.min.css.map */' },
        {
          ...{ url: '/bootstrap.min.css.map', via: '/bootstrap.min.css' },
          body: '{"version":3,"sources":["a.scss"],"mappings":"AAAA"}',
        },
      ],
    },
    { note: 'a map that is refused', pages, resources: [script, { ...map, status: 403 }] },
    {
      note: 'a page in its place',
      pages,
      resources: [script, { ...map, body: '<!doctype html>', headers: { 'content-type': 'text/html' } }],
    },
  ],
});
