import { ruleTester } from '../../testing/index.js';
import rule from './file-type-blocked.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><script src="/a.js" defer></script>' };
const as = (url: string, type: string, nosniff = true) => ({
  url,
  body: url.endsWith('.js') ? 'a()' : 'p{}',
  headers: { 'content-type': type, ...(nosniff ? { 'x-content-type-options': 'nosniff' } : {}) },
});

ruleTester(rule, {
  pass: [{ pages, resources: [as('/a.js', 'text/javascript'), as('/a.css', 'text/css; charset=utf-8')] }],
  fail: [
    {
      page: { pages, resources: [as('/a.js', 'text/plain')] },
      message: 'script',
      sentence: 'as text/plain with nosniff',
      evidence: '/a.js',
    },
    { page: { pages, resources: [as('/a.js', 'image/png', false)] }, message: 'script', sentence: 'as image/png.' },
    { page: { pages, resources: [as('/a.css', 'text/plain')] }, message: 'style' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    {
      note: 'older names of JavaScript',
      pages,
      resources: [as('/a.js', 'application/x-javascript'), as('/b.js', 'text/ecmascript')],
    },
    { note: 'a wrong type that browsers bear', pages, resources: [as('/a.js', 'text/plain', false)] },
    {
      note: 'a page in its place',
      pages,
      resources: [{ ...as('/a.js', 'text/html'), body: '<!doctype html><title>Not found</title>' }],
    },
    { note: 'a missing file', pages, resources: [{ ...as('/a.js', 'text/plain'), status: 404 }] },
  ],
});
