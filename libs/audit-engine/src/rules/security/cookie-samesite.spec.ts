import { ruleTester } from '../../testing/index.js';
import rule from './cookie-samesite.rule.js';

const cookie = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Set-Cookie': value },
});

ruleTester(rule, {
  pass: [cookie('sessionid=1; Secure; HttpOnly; SameSite=Lax')],
  fail: [
    {
      page: cookie('sessionid=1; Secure; HttpOnly'),
      message: 'missing',
      sentence: 'sessionid',
      evidence: 'sessionid=…',
    },
  ],
  notApplicable: ['<p>No cookie</p>', cookie('theme=dark')],
  nearMiss: [
    { note: 'a session for embedded pages', ...cookie('sid=1; Secure; SameSite=None') },
    { note: 'another cookie without it', ...cookie(['sid=1; SameSite=Strict', 'theme=dark']) },
  ],
});
