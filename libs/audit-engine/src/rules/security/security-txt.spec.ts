import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './security-txt.rule.js';

const site = (text: string): SiteCase => ({ pages: { '/': '<p>Hello</p>' }, probes: { securityTxt: text } });
const contact = 'Contact: mailto:security@example.com\n';
const expires = 'Expires: 2026-12-31T00:00:00Z\n';

ruleTester(rule, {
  pass: [site(contact + expires)],
  fail: [
    { page: site(expires), message: 'contact', evidence: '/.well-known/security.txt' },
    {
      page: site(`Contact: security@example.com\n${expires}`),
      message: 'contactForm',
      sentence: 'security@example.com',
      line: 1,
    },
    { page: site(contact), message: 'expires' },
    { page: site(`${contact}Expires: 2025-06-30T00:00:00Z\n`), message: 'expired', sentence: '2025-06-30', line: 2 },
  ],
  notApplicable: [
    { pages: { '/': '<p>Hello</p>' } },
    { pages: { '/': '<p>Hello</p>' }, probes: { securityTxt: { status: 404, text: 'Not found' } } },
  ],
  nearMiss: [
    {
      note: 'a page for missing addresses, sent with status 200',
      ...site('<!doctype html><title>Not found</title><p>Contact us: by mail</p>'),
    },
    {
      note: 'signed, with comments',
      ...site(
        `-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n# Thank you\ncontact: https://example.com/report\r\n${expires}`,
      ),
    },
  ],
});
