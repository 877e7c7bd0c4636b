import { ruleTester } from '../../testing/index.js';
import rule from './csp-bypass.rule.js';

const csp = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Content-Security-Policy': value },
});

ruleTester(rule, {
  pass: [csp("script-src 'self' https://static.example.com")],
  fail: [
    {
      page: csp("script-src 'self' https://cdnjs.cloudflare.com"),
      message: 'bypass',
      sentence: 'cdnjs.cloudflare.com',
    },
    { page: csp("default-src 'self' ajax.googleapis.com"), message: 'bypass', sentence: 'ajax.googleapis.com' },
  ],
  notApplicable: ['<p>No policy</p>'],
  nearMiss: [
    {
      note: 'the path of one file',
      ...csp("script-src 'self' https://cdnjs.cloudflare.com/ajax/libs/htmx/2.0.4/htmx.min.js"),
    },
    {
      note: 'switched off by strict-dynamic',
      ...csp("script-src 'nonce-4AEemGb0xJptoIGFP3Nd' 'strict-dynamic' https://cdnjs.cloudflare.com"),
    },
    { note: 'styles from there', ...csp("script-src 'self'; style-src https://cdnjs.cloudflare.com") },
    { note: 'not a host at all', ...csp("script-src 'self' https://[.example") },
    { note: 'a second policy without it', ...csp(['script-src https://cdnjs.cloudflare.com', "script-src 'self'"]) },
  ],
});
