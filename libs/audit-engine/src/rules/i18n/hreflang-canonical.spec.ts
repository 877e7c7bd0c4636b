import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-canonical.rule.js';

const links =
  '<link rel="alternate" hreflang="en" href="https://example.com/"><link rel="alternate" hreflang="de" href="https://example.com/de"><link rel="alternate" hreflang="x-default" href="https://example.com/">';
const canonical = (href: string): string => `\n<link rel="canonical" href="${href}">`;

ruleTester(rule, {
  pass: [{ url: 'https://example.com/de', head: links + canonical('https://example.com/de') }],
  fail: [
    {
      page: { url: 'https://example.com/de', head: links + canonical('https://example.com/') },
      message: 'other',
      evidence: 'rel="canonical"',
      line: 4,
      sentence: 'the en version https://example.com/',
    },
  ],
  notApplicable: [{ url: 'https://example.com/de', head: links }, { head: canonical('https://example.com/') }],
  nearMiss: [
    {
      note: 'a copy with parameters',
      url: 'https://example.com/de?print',
      head: links + canonical('https://example.com/de'),
    },
    {
      note: 'a canonical link with another slash',
      url: 'https://example.com/de',
      head: links + canonical('https://example.com/de/'),
    },
    {
      note: 'a canonical link to a page of no language',
      url: 'https://example.com/de',
      head: links + canonical('https://example.com/all'),
    },
  ],
});
