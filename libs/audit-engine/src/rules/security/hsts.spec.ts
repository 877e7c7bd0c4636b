import { ruleTester } from '../../testing/index.js';
import rule from './hsts.rule.js';

const hsts = (value: string | string[]): { headers: Record<string, string | string[]> } => ({
  headers: { 'Strict-Transport-Security': value },
});

ruleTester(rule, {
  pass: [hsts('max-age=31536000; includeSubDomains')],
  fail: [
    { page: '<p>Hello</p>', message: 'missing' },
    { page: hsts('includeSubDomains'), message: 'invalid', evidence: 'strict-transport-security: includeSubDomains' },
    { page: hsts('max-age=86400'), message: 'short', sentence: '(days: 1)' },
    { page: hsts(['max-age=0', 'max-age=31536000']), message: 'short' },
  ],
  notApplicable: [{ url: 'http://example.com/' }],
  nearMiss: [hsts('MAX-AGE="31536000" ; preload'), hsts('max-age=15552000')],
});
