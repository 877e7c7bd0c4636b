import { ruleTester } from '../../testing/index.js';
import rule from './tls-version.rule.js';

const over = (protocol: string) => ({ body: '<p>x</p>', tls: { protocol, validTo: null, issuer: null } });

ruleTester(rule, {
  pass: [over('TLSv1.3')],
  fail: [
    { page: over('TLSv1.1'), message: 'old', sentence: 'TLS 1.1', evidence: 'TLSv1.1' },
    { page: over('TLSv1'), message: 'old' },
    { page: over('SSLv3'), message: 'old', sentence: 'SSL 3' },
  ],
  notApplicable: [{ body: '<p>x</p>', tls: null }],
  nearMiss: [over('TLSv1.2')],
});
