import { ruleTester } from '../../testing/index.js';
import rule from './csp.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("default-src 'self'"), csp("script-src 'self'; object-src 'none'")],
  fail: [
    { page: '<p>Hello</p>', message: 'missing' },
    { page: csp(''), message: 'missing' },
    {
      page: { headers: { 'content-security-policy-report-only': "default-src 'self'" } },
      message: 'reportOnly',
      evidence: "report-only: default-src 'self'",
    },
    { page: csp('upgrade-insecure-requests'), message: 'noScripts', evidence: 'upgrade-insecure-requests' },
    { page: csp("frame-ancestors 'self'"), message: 'noScripts' },
    {
      page: { body: '<meta http-equiv="Content-Security-Policy" content="default-src \'self\'">' },
      message: 'missing',
    },
  ],
  nearMiss: [
    {
      note: 'a policy in a meta element',
      head: '<title>A</title><meta http-equiv="Content-Security-Policy" content="default-src \'self\'">',
    },
    { note: 'a second policy that governs scripts', ...csp(['upgrade-insecure-requests', "default-src 'self'"]) },
    { note: 'two policies in one header', ...csp("frame-ancestors 'self', default-src 'self'") },
  ],
});
