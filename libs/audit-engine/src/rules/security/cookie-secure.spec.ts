import { ruleTester } from '../../testing/index.js';
import rule from './cookie-secure.rule.js';

const cookie = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Set-Cookie': value },
});

ruleTester(rule, {
  pass: [cookie('PHPSESSID=abc; path=/; Secure; HttpOnly')],
  fail: [
    {
      page: cookie('PHPSESSID=abc; path=/; HttpOnly'),
      message: 'missing',
      sentence: 'PHPSESSID',
      evidence: 'PHPSESSID=…; HttpOnly',
    },
    { page: cookie(['connect.sid=s%3Aabc; Path=/', 'theme=dark', '_shop_session=1']), message: 'missing', count: 2 },
  ],
  notApplicable: [
    '<p>No cookie</p>',
    { url: 'http://example.com/', ...cookie('PHPSESSID=abc') },
    cookie('theme=dark; path=/'),
  ],
  nearMiss: [
    { note: 'a cookie that is deleted', ...cookie('PHPSESSID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; path=/') },
    { note: 'deleted by max-age', ...cookie('session=; Max-Age=0') },
    { note: 'the question whether a session banner was seen', ...cookie('session_banner_seen=1') },
    { note: 'spelled otherwise', ...cookie('sid=1; SECURE') },
  ],
});
