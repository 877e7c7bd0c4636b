import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-duplicate.rule.js';

const link = (lang: string, href: string): string => `<link rel="alternate" hreflang="${lang}" href="${href}">\n`;

ruleTester(rule, {
  pass: [{ head: link('en', '/') + link('de', '/de') }],
  fail: [
    {
      page: { head: `\n${link('en', '/')}${link('de', '/de')}${link('DE', '/at')}` },
      message: 'duplicate',
      evidence: 'href="/at"',
      line: 6,
      sentence: 'https://example.com/at, and before that https://example.com/de',
    },
  ],
  notApplicable: [{ head: link('en', '/') }],
  nearMiss: [
    { note: 'one URL for several languages', head: link('en-US', '/') + link('en-GB', '/') + link('x-default', '/') },
    { note: 'the same link written twice', head: link('de', '/de') + link('de', 'https://example.com/de') },
    {
      note: 'in the head and in a header',
      head: link('de', '/de'),
      headers: { link: '<https://example.com/de>; rel=alternate; hreflang=de' },
    },
  ],
});
