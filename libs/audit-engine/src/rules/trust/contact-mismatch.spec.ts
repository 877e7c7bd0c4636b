import { ruleTester } from '../../testing/index.js';
import rule from './contact-mismatch.rule.js';

const link = (href: string, text: string): string => `<a href="${href}">${text}</a>`;

ruleTester(rule, {
  pass: [link('tel:+493012345678', '030 12345678'), link('mailto:hello@example.com', 'hello@example.com')],
  fail: [
    {
      page: link('tel:+493012345678', '030 / 1234 5679'),
      message: 'phone',
      sentence: 'shows 030 / 1234 5679 and calls +493012345678',
      evidence: '&lt;a',
    },
    {
      page: link('mailto:info@example.com', 'hello@example.com'),
      message: 'mail',
      sentence: 'shows hello@example.com and writes to info@example.com',
    },
    { page: link('tel:+963115550143', '43 01 555 11 963+'), message: 'phone' },
    {
      page: `<div dir="rtl"><p dir="ltr">${link('tel:+963115550143', '43 01 555 11 963+')}</p></div>`,
      message: 'phone',
    },
  ],
  notApplicable: ['<p>No contact</p>'],
  nearMiss: [
    { note: 'two people', body: link('mailto:eva@example.com', 'adam@example.com, eva@example.com') },
    { note: 'a word without a space', body: link('mailto:eva@example.com', 'eva@example.com.Write') },
    { note: 'blanks that are escaped', body: '<a href="tel:%2B49%20621%2012%2034%2056">+49 621 12 34 56</a>' },
    { note: 'places for line breaks', body: link('mailto:hello@example.com', 'hello@\u200bexample\u00ad.com') },
    {
      note: 'a domain with an umlaut, in its ASCII form',
      body: link('mailto:info@xn--mller-kva.example', 'info@müller.example'),
    },
    { note: 'national and international form', body: link('tel:+44-1531-555-0143', 'Telephone: (01531) 555 0143') },
    {
      note: 'an extension',
      body: link('tel:+15550100200;ext=7', '+1 555 0100 200') + link('tel:+1555010020017', '+1 555 010 0200'),
    },
    { note: 'letters for digits', body: link('tel:+18003569377', '1-800-FLOWERS') },
    { note: 'opening hours beside the number', body: link('tel:+493012345678', 'Call us, 9-17 h, Mo-Fr') },
    {
      note: 'groups in the order that shows the number in right-to-left text',
      body: `<div dir="rtl"><p>${link('tel:+963115550143', '43 01 555 11 963+')}</p></div>`,
    },
    { note: 'words only', body: link('mailto:info@example.com', 'Write to us') },
    { note: 'encoded, with a subject', body: link('mailto:Hello%40example.com?subject=x', 'hello@example.com') },
    { note: 'two receivers', body: link('mailto:a@example.com,b@example.com', 'b@example.com') },
  ],
});
