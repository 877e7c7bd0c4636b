import { ruleTester } from '../../testing/index.js';
import rule from './placeholder-contact.rule.js';

const url = 'https://workshop.test/';
const link = (href: string): { url: string; body: string } => ({
  url,
  body: `<footer><a href="${href}">Contact</a></footer>`,
});

ruleTester(rule, {
  pass: [link('mailto:hello@workshop.test')],
  fail: [
    { page: link('mailto:info@yourdomain.com'), message: 'mail', sentence: 'info@yourdomain.com', evidence: '&lt;a' },
    { page: link('mailto:info@example.com?subject=Hello'), message: 'mail' },
    { page: link('tel:+1234567890'), message: 'phone', sentence: '+1234567890' },
    { page: link('tel:555-555-5555'), message: 'phone' },
    { page: link('tel:000-000-0000'), message: 'phone' },
  ],
  notApplicable: ['<p>No contact</p>'],
  nearMiss: [
    { note: 'a taxi with a number that is easy to keep in mind', ...link('tel:4444444') },
    {
      note: 'others of that kind',
      url,
      body: '<p><a href="tel:555555">Taxi</a> <a href="tel:222222222">Pizza</a> <a href="tel:1234567">Flowers</a></p>',
    },
    { note: 'the domain itself', url: 'https://www.example.com/', body: '<a href="mailto:info@example.com">Mail</a>' },
    { note: 'a real number with such digits in it', ...link('tel:+49301234567') },
    { note: 'an emergency number', ...link('tel:112') },
    {
      note: 'an example for developers',
      url,
      body: '<p>Write <code><a href="mailto:you@example.com">you@example.com</a></code>.</p>',
    },
    { note: 'a mail without a receiver', ...link('mailto:?subject=Look%20at%20this') },
  ],
});
