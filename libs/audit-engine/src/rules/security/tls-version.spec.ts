import { ruleTester } from '../../testing/index.js';
import rule from './tls-version.rule.js';

const accepting = (oldTls: string | null) => ({
  pages: { '/': '<p>Opening hours</p>' },
  probe: { negotiation: { http: 'h2' as const, oldTls } },
});

ruleTester(rule, {
  pass: [accepting(null)],
  fail: [
    { page: accepting('TLSv1.1'), message: 'accepted', count: 1, sentence: 'TLS 1.1' },
    { page: accepting('TLSv1'), message: 'accepted', sentence: 'TLS 1.0' },
  ],
  notApplicable: [{ pages: { '/': '<p>Opening hours</p>' } }],
  nearMiss: [
    {
      ...accepting(null),
      pages: { '/': { body: '<p>x</p>', tls: { protocol: 'TLSv1.2', validTo: null, issuer: null } } },
      note: '1.2 is current',
    },
  ],
});
