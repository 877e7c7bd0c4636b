import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-code.rule.js';

const head = (...langs: string[]): { head: string } => ({
  head: `<title>x</title>\n${langs.map((lang) => `<link rel="alternate" hreflang="${lang}" href="/${lang}">`).join('\n')}`,
});

ruleTester(rule, {
  pass: [head('en', 'de-AT', 'x-default')],
  fail: [
    { page: head('en_US'), message: 'notATag', evidence: 'hreflang="en_US"', line: 4, sentence: 'en_US' },
    { page: head('jp', 'ja'), message: 'language', sentence: '"jp" is not a language code (meant: ja)' },
    { page: head('english'), message: 'language' },
    { page: head('eng'), message: 'language', sentence: 'meant: en' },
    { page: head('en', 'en-UK'), message: 'region', sentence: '"UK" is not a country code (meant: GB)' },
    {
      page: { headers: { link: '<https://example.com/de>; rel="alternate"; hreflang="de-DEU"' } },
      message: 'region',
      evidence: 'hreflang="de-DEU"',
      sentence: '"DEU"',
    },
  ],
  notApplicable: [head()],
  nearMiss: [
    { note: 'scripts, regions of the UN and lower case', ...head('zh-Hant-tw', 'zh-hans', 'es-419', 'sr-Latn') },
    { note: 'a language without a code of two letters', ...head('fil', 'haw-US') },
    { note: 'a dialect of Chinese', ...head('zh-yue-HK') },
    { note: 'X-Default in capitals', ...head('X-Default') },
    { note: 'Kosovo', ...head('sq-XK') },
  ],
});
