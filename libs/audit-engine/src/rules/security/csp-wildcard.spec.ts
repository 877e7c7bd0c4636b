import { ruleTester } from '../../testing/index.js';
import rule from './csp-wildcard.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("default-src 'self'; script-src 'self' https://cdn.example")],
  fail: [
    { page: csp("script-src *; object-src 'none'"), message: 'open', sentence: 'script-src has *' },
    { page: csp("script-src 'self' https:; object-src 'none'"), message: 'open', sentence: 'https:' },
    { page: csp("script-src 'self' data:; object-src 'none'"), message: 'open', sentence: 'data:' },
    { page: csp("script-src 'self'; object-src *"), message: 'open', sentence: 'object-src' },
  ],
  notApplicable: ['<p>No policy</p>'],
  nearMiss: [
    { note: 'pictures from everywhere', ...csp("default-src 'self'; img-src * data:") },
    {
      note: 'a fallback that strict-dynamic switches off',
      ...csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd' 'strict-dynamic' https:; object-src 'none'; base-uri 'none'"),
    },
    { note: 'all subdomains of one host', ...csp("script-src https://*.example.com; object-src 'none'") },
    { note: 'a second, strict policy', ...csp(['script-src *; object-src *', "default-src 'self'"]) },
  ],
});
