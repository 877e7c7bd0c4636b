import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './certificate-expiry.rule.js';

const until = (validTo: string | null): SiteCase => ({
  pages: { '/': { body: '<p>Hello</p>', tls: { protocol: 'TLSv1.3', validTo, issuer: 'Example Trust' } } },
  probe: { checkedAt: '2026-01-15T12:00:00.000Z' },
});

ruleTester(rule, {
  pass: [until('2026-04-01T00:00:00.000Z')],
  fail: [
    { page: until('2026-01-18T12:00:00.000Z'), message: 'soon', sentence: 'until 2026-01-18. Days left: 3.' },
    { page: until('2026-01-15T18:00:00.000Z'), message: 'soon', sentence: 'Days left: 0.' },
  ],
  nearMiss: [
    { note: 'ten days left', ...until('2026-01-25T12:00:00.000Z') },
    { note: 'end unknown', ...until(null) },
    {
      note: 'renewed during the crawl',
      pages: {
        '/': { tls: { protocol: null, validTo: '2026-01-16T00:00:00.000Z', issuer: null } },
        '/a': { body: '<p>A</p>', tls: { protocol: null, validTo: '2026-04-16T00:00:00.000Z', issuer: null } },
      },
    },
  ],
});
