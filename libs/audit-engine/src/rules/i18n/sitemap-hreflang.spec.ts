import { ruleTester } from '../../testing/index.js';
import rule from './sitemap-hreflang.rule.js';

const listed = { pages: { '/': '<p>Home</p>' }, sitemap: ['/'] };
const languages = ['en', 'de-AT', 'x-default'];

ruleTester(rule, {
  pass: [{ ...listed, sitemaps: [{ urlCount: 2, hreflang: { languages } }] }],
  fail: [
    {
      page: { ...listed, sitemaps: [{ hreflang: { languages: ['en', 'en-UK', 'jp'] } }] },
      message: 'code',
      count: 2,
      sentence: '(meant: GB)',
      evidence: 'hreflang="en-UK"',
    },
    {
      page: {
        ...listed,
        sitemaps: [{ hreflang: { languages, withoutSelf: { count: 2, example: 'https://example.com/a' } } }],
      },
      message: 'self',
      sentence: '(entries: 2)',
      evidence: 'https://example.com/a',
    },
    {
      page: { ...listed, sitemaps: [{ hreflang: { languages, badHref: { count: 1, example: '/de/' } } }] },
      message: 'relative',
      sentence: 'such as "/de/"',
    },
  ],
  notApplicable: [listed],
  nearMiss: [
    {
      note: 'scripts, regions of the UN, underscores nowhere',
      ...listed,
      sitemaps: [{ hreflang: { languages: ['zh-Hant', 'es-419', 'fil', 'X-Default'] } }],
    },
  ],
});
