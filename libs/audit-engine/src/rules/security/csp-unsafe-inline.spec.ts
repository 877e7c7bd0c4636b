import { ruleTester } from '../../testing/index.js';
import rule from './csp-unsafe-inline.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("default-src 'self'")],
  fail: [
    {
      page: csp("script-src 'self' 'unsafe-inline'"),
      message: 'inline',
      sentence: 'script-src',
      evidence: "'unsafe-inline'",
    },
    { page: csp("default-src 'self' 'UNSAFE-INLINE'"), message: 'inline', sentence: 'default-src' },
    { page: csp(["script-src 'self' 'unsafe-inline'", 'upgrade-insecure-requests']), message: 'inline' },
  ],
  notApplicable: ['<p>No policy</p>', csp("frame-ancestors 'self'")],
  nearMiss: [
    {
      note: 'a fallback beside a nonce, ignored by browsers',
      ...csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd' 'unsafe-inline'"),
    },
    {
      note: 'a fallback beside a hash',
      ...csp("script-src 'sha256-FD96dZzs08wDyuYNoTCA7VD406Aa0MIKHeFtAcotopc=' 'unsafe-inline'"),
    },
    { note: 'inline styles', ...csp("script-src 'self'; style-src 'self' 'unsafe-inline'") },
    { note: 'a second, strict policy', ...csp(["script-src 'self' 'unsafe-inline'", "script-src 'self'"]) },
  ],
});
