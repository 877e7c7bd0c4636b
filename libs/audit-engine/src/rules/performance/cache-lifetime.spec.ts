import { ruleTester } from '../../testing/index.js';
import rule from './cache-lifetime.rule.js';

const page = (value: string): { body: string; headers: Record<string, string> } => ({
  body: '<p>Beans</p>',
  headers: { 'cache-control': value },
});

ruleTester(rule, {
  pass: [page('public, max-age=300'), page('max-age=604800')],
  fail: [
    { page: page('public, max-age=31536000, immutable'), message: 'long', sentence: '365 days', evidence: 'immutable' },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'only shared caches, which can be emptied', ...page('public, max-age=0, s-maxage=31536000') },
    { note: 'asked for again each time', ...page('no-cache, max-age=31536000') },
    { note: 'stale only while a new one is fetched', ...page('max-age=60, stale-while-revalidate=31536000') },
  ],
});
