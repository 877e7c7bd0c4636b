import { ruleTester } from '../../testing/index.js';
import rule from './hreflang-relative.rule.js';

ruleTester(rule, {
  pass: [{ head: '<link rel="alternate" hreflang="de" href="https://example.com/de">' }],
  fail: [
    {
      page: { head: '<link rel="alternate" hreflang="de" href="/de">' },
      message: 'relative',
      evidence: 'href="/de"',
      line: 3,
      sentence: 'for de has no complete URL: "/de"',
    },
    { page: { head: '<link rel="alternate" hreflang="fr" href="//example.com/fr">' }, message: 'relative' },
    {
      page: { headers: { link: '</it>; rel="alternate"; hreflang="it"' } },
      message: 'relative',
      evidence: '&lt;/it&gt;',
    },
  ],
  notApplicable: [{ head: '<link rel="alternate" type="application/rss+xml" href="/feed.xml">' }],
  nearMiss: [
    { note: 'a scheme in capitals', head: '<link rel="alternate" hreflang="de" href="HTTPS://example.com/de">' },
  ],
});
