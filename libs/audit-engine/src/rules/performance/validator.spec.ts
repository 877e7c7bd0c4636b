import { ruleTester } from '../../testing/index.js';
import rule from './validator.rule.js';

ruleTester(rule, {
  pass: [{ body: '<p>Beans</p>', headers: { 'cache-control': 'no-cache', etag: '"abc"' } }],
  fail: [
    {
      page: { body: '<p>Beans</p>', headers: { 'cache-control': 'private, no-cache' } },
      message: 'missing',
      evidence: 'private, no-cache',
    },
    {
      page: { body: '<p>Beans</p>', headers: { 'cache-control': 'public, max-age=0, must-revalidate' } },
      message: 'missing',
    },
  ],
  notApplicable: [
    '<p>Beans</p>',
    { body: '<p>Beans</p>', headers: { 'cache-control': 'no-store, no-cache, max-age=0' } },
    { body: '<p>Beans</p>', headers: { 'cache-control': 'max-age=300' } },
  ],
  nearMiss: [
    {
      note: 'the date is enough',
      body: '<p>Beans</p>',
      headers: { 'cache-control': 'no-cache', 'last-modified': 'Tue, 03 Nov 2026 08:00:00 GMT' },
    },
  ],
});
