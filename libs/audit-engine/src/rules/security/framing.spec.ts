import { ruleTester } from '../../testing/index.js';
import rule from './framing.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("frame-ancestors 'self'"), { headers: { 'X-Frame-Options': 'DENY' } }],
  fail: [
    { page: '<p>Hello</p>', message: 'missing' },
    {
      page: { headers: { 'x-frame-options': 'ALLOW-FROM https://partner.example' } },
      message: 'invalid',
      sentence: 'ALLOW-FROM',
    },
    { page: csp('frame-ancestors *'), message: 'open', sentence: '*' },
    { page: csp("default-src 'self'"), message: 'missing' },
    {
      page: { head: `<title>A</title><meta http-equiv="Content-Security-Policy" content="frame-ancestors 'self'">` },
      message: 'missing',
    },
    { page: { head: '<title>A</title><meta http-equiv="X-Frame-Options" content="DENY">' }, message: 'missing' },
  ],
  nearMiss: [
    { note: 'partners may frame it', ...csp("frame-ancestors 'self' https://partner.example") },
    { note: 'lower case and twice', headers: { 'x-frame-options': ['sameorigin', 'sameorigin'] } },
    { note: 'in the second policy', ...csp(["default-src 'self'", "frame-ancestors 'none'"]) },
    {
      note: 'an old value beside the policy',
      headers: {
        'content-security-policy': "frame-ancestors 'self'",
        'x-frame-options': 'ALLOW-FROM https://a.example',
      },
    },
  ],
});
