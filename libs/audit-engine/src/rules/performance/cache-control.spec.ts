import { ruleTester } from '../../testing/index.js';
import rule from './cache-control.rule.js';

const page = (value: string | string[]): { body: string; headers: Record<string, string | string[]> } => ({
  body: '<p>Beans</p>',
  headers: { 'cache-control': value },
});

ruleTester(rule, {
  pass: [page('public, max-age=300, stale-while-revalidate=86400'), page('no-cache')],
  fail: [
    { page: page('public; max-age=300'), message: 'separator', evidence: 'public; max-age=300' },
    { page: page('public, max-age=1h'), message: 'number', sentence: 'max-age="1h"' },
    { page: page('max-age=-1, s-maxage=1.5'), message: 'number', count: 2 },
    { page: page('max-age'), message: 'number' },
    { page: page('public, maxage=300'), message: 'misspelt', sentence: 'max-age is probably meant' },
    { page: page(['public, max-age=300', 'private']), message: 'conflict', sentence: 'public and private' },
    { page: page('no-store, max-age=3600'), message: 'conflict', sentence: 'max-age=3600' },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'for old clients', ...page('no-store, no-cache, must-revalidate, max-age=0, post-check=0, pre-check=0') },
    { note: 'quotes are allowed', ...page('max-age="300"') },
    { note: 'extensions are allowed', ...page('public, max-age=60, proxy-revalidate, immutable, x-shop=1') },
    { note: 'field names as argument', ...page('private="set-cookie", max-age=60') },
  ],
});
