import { ruleTester } from '../../testing/index.js';
import rule from './csp-syntax.rule.js';

const csp = (value: string): { headers: Record<string, string> } => ({ headers: { 'Content-Security-Policy': value } });

ruleTester(rule, {
  pass: [csp("default-src 'self'; upgrade-insecure-requests")],
  fail: [
    { page: csp("default-src 'self'; scripts-src 'self'"), message: 'unknown', sentence: 'scripts-src' },
    { page: csp("default-src: 'self'"), message: 'unknown', sentence: 'default-src:' },
    { page: csp("default-src 'self' script-src 'self'"), message: 'semicolon', sentence: '"script-src"' },
    { page: csp('default-src self'), message: 'keyword', sentence: 'self in default-src' },
    { page: csp("script-src 'unsafe-inlin' 'self'"), message: 'keyword', sentence: "'unsafe-inlin'" },
  ],
  notApplicable: ['<p>No policy</p>'],
  nearMiss: [
    {
      note: 'trusted types',
      ...csp("script-src 'self'; require-trusted-types-for 'script'; trusted-types default 'allow-duplicates'"),
    },
    {
      note: 'keywords of CSP level 3',
      ...csp("script-src 'self' 'wasm-unsafe-eval' 'strict-dynamic' 'report-sample' 'inline-speculation-rules'"),
    },
    {
      note: 'sandbox has words, not sources',
      ...csp("default-src 'self'; sandbox allow-scripts allow-forms; report-to default"),
    },
    { note: 'a host called like a keyword', ...csp("default-src 'self' self.example.com") },
    {
      note: 'deprecated directives are known',
      ...csp("default-src 'self'; block-all-mixed-content; plugin-types application/pdf"),
    },
    {
      note: 'frames',
      ...csp("default-src 'self'; fenced-frame-src https://ads.example; worker-src blob:; frame-ancestors 'none'"),
    },
  ],
});
