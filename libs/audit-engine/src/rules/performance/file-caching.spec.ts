import { ruleTester } from '../../testing/index.js';
import rule from './file-caching.rule.js';

const pages = { '/': '<img src="/a.png" alt=""><script src="/a.js" defer></script>' };
const cached = (cacheControl: string | null, more: Record<string, string> = {}) => ({
  url: '/a.png',
  headers: { 'content-length': '50000', ...(cacheControl === null ? {} : { 'cache-control': cacheControl }), ...more },
});

ruleTester(rule, {
  pass: [{ pages, resources: [cached('public, max-age=31536000, immutable')] }],
  fail: [
    {
      page: { pages, resources: [cached(null)] },
      message: 'none',
      evidence: '/a.png',
      sentence: 'Pages that load it: 1.',
    },
    { page: { pages, resources: [cached(null, { etag: '"1"' })] }, message: 'none' },
    { page: { pages, resources: [cached('max-age=600')] }, message: 'short', sentence: '10 minutes' },
    { page: { pages, resources: [cached('public, max-age=0')] }, message: 'short', sentence: '0 seconds' },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a day', pages, resources: [cached('max-age=86400')] },
    { note: 'asks again each time, on purpose', pages, resources: [cached('no-cache', { etag: '"1"' })] },
    { note: 'is not to be kept, on purpose', pages, resources: [cached('no-store')] },
    { note: 'an older header', pages, resources: [cached(null, { expires: 'Thu, 01 Jan 2037 00:00:00 GMT' })] },
    { note: 'a tiny file', pages, resources: [{ url: '/a.png', headers: { 'content-length': '200' } }] },
    { note: 'a file that is missing', pages, resources: [{ ...cached(null), status: 404 }] },
  ],
});
