import { ruleTester } from '../../testing/index.js';
import rule from './og-locale.rule.js';

const locale = (value: string, key = 'og:locale'): { head: string } => ({
  head: `<meta property="${key}" content="${value}">`,
});

ruleTester(rule, {
  pass: [locale('en_US')],
  fail: [
    { page: locale('en-US'), message: 'invalid', evidence: 'en-US', sentence: 'og:locale "en-US"' },
    { page: locale('English'), message: 'invalid' },
    { page: locale('de', 'og:locale:alternate'), message: 'invalid' },
  ],
  notApplicable: [locale(''), { head: '<title>A</title>' }],
  nearMiss: [
    { note: 'Latin America', ...locale('es_LA') },
    { note: 'Latin America by its number', ...locale('es_419') },
    { note: 'a script after the language', ...locale('sr_Latn') },
    locale('en_us'),
  ],
});
