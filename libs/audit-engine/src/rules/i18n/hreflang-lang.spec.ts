import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-lang.rule.js';

const page = (lang: string, ...links: string[]): string =>
  `<!doctype html>\n<html${lang && ` lang="${lang}"`}><head><title>x</title>${links.map((link) => `<link rel="alternate" hreflang="${link}" href="https://example.com/${link === 'de' ? 'de' : ''}">`).join('')}</head></html>`;

ruleTester(rule, {
  pass: [page('en', 'en', 'de')],
  fail: [
    {
      page: page('de', 'en', 'de'),
      message: 'differs',
      evidence: 'lang="de"',
      line: 2,
      sentence: 'en in hreflang and de in the lang',
    },
  ],
  notApplicable: [page('en'), page('', 'en', 'de'), page('english', 'en', 'de')],
  nearMiss: [
    { note: 'a country more or less', html: page('en-GB', 'en', 'de') },
    { note: 'Norwegian by two codes', html: page('nb', 'no', 'de') },
    { note: 'the page as x-default only', html: page('fr', 'x-default', 'de') },
    { note: 'one URL for two languages', html: page('zh-Hant', 'en', 'zh-TW') },
  ],
});
