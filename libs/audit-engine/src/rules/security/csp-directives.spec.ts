import { ruleTester } from '../../testing/index.js';
import rule from './csp-directives.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd'; object-src 'none'; base-uri 'none'")],
  fail: [
    { page: csp("script-src 'self'"), message: 'object', evidence: "script-src 'self'" },
    { page: csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd'; object-src 'none'"), message: 'base' },
    {
      page: csp(
        "default-src 'self'; script-src 'strict-dynamic' 'sha256-FD96dZzs08wDyuYNoTCA7VD406Aa0MIKHeFtAcotopc='",
      ),
      message: 'base',
    },
  ],
  notApplicable: ['<p>No policy</p>', csp('upgrade-insecure-requests')],
  nearMiss: [
    { note: 'default-src stands in for object-src', ...csp("default-src 'self'") },
    {
      note: 'base-uri is not needed for lists of hosts',
      ...csp("script-src 'self' https://cdn.example; object-src 'none'"),
    },
    {
      note: 'the gap closed by a second policy',
      ...csp(["script-src 'nonce-4AEemGb0xJptoIGFP3Nd'", "object-src 'none'; base-uri 'self'"]),
    },
  ],
});
