import { ruleTester } from '../../testing/index.js';
import rule from './cookie-httponly.rule.js';

const cookie = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Set-Cookie': value },
});

ruleTester(rule, {
  pass: [cookie('JSESSIONID=abc; Path=/; Secure; HttpOnly')],
  fail: [
    {
      page: cookie('JSESSIONID=abc; Path=/; Secure'),
      message: 'missing',
      sentence: 'JSESSIONID',
      evidence: 'JSESSIONID=…; Secure',
    },
  ],
  notApplicable: ['<p>No cookie</p>', cookie('XSRF-TOKEN=1; Secure')],
  nearMiss: [
    { note: 'a token that scripts must read', ...cookie(['csrftoken=1; Secure', 'sid=2; Secure; httponly']) },
    { note: 'a choice of the visitor', ...cookie('language=de; Path=/') },
  ],
});
