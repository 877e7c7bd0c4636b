import { ruleTester } from '../../testing/index.js';
import rule from './cookie-rejected.rule.js';

const cookie = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Set-Cookie': value },
});

ruleTester(rule, {
  pass: [cookie('a=1; Secure; SameSite=None'), cookie('__Host-id=1; Secure; Path=/')],
  fail: [
    {
      page: cookie('a=1; SameSite=None'),
      message: 'noneWithoutSecure',
      sentence: 'cookie a',
      evidence: 'SameSite=none',
    },
    { page: cookie('__Host-id=1; Secure; Path=/; Domain=example.com'), message: 'prefix', sentence: 'no Domain' },
    { page: cookie('__Host-id=1; Secure'), message: 'prefix', sentence: 'Path=/' },
    { page: cookie('__Secure-id=1; Path=/'), message: 'prefix', sentence: 'Secure' },
    { page: cookie('a=1; SameSite=false'), message: 'sameSite', sentence: 'SameSite=false' },
  ],
  notApplicable: ['<p>No cookie</p>', { url: 'http://example.com/', ...cookie('a=1; SameSite=None') }],
  nearMiss: [
    { note: 'no SameSite at all', ...cookie('a=1') },
    { note: 'a cookie that is deleted', ...cookie('a=; SameSite=None; Max-Age=0') },
    { note: 'other case', ...cookie('a=1; samesite=LAX; secure') },
    { note: 'a name that only looks like a prefix', ...cookie('Host-id=1') },
  ],
});
