import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-default.rule.js';

const head = (...langs: string[]): { head: string } => ({
  head: `<title>x</title>\n${langs.map((lang) => `<link rel="alternate" hreflang="${lang}" href="/${lang}">`).join('\n')}`,
});

ruleTester(rule, {
  pass: [head('en', 'de', 'x-default')],
  fail: [
    { page: head('en', 'de', 'fr'), message: 'missing', evidence: 'hreflang="en"', line: 4, sentence: '3 languages' },
  ],
  notApplicable: [head(), head('en-US', 'en-GB')],
  nearMiss: [
    { note: 'x-default in capitals', ...head('en', 'de', 'X-DEFAULT') },
    { note: 'one language with several countries', ...head('de-DE', 'de-AT', 'de-CH') },
  ],
});
