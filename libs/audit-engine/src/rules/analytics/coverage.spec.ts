import { ruleTester, type SiteCase } from '../../testing/index.js';
import rule from './coverage.rule.js';

const tag = (id = 'G-ABCDE12345'): string => `<script>gtag('config', '${id}')</script>`;
const site = (bodies: string[]): SiteCase => ({ pages: Object.fromEntries(bodies.map((body, i) => [`/${i}`, body])) });
const tagged = (count: number): string[] => Array.from({ length: count }, () => tag());

ruleTester(rule, {
  pass: [site(tagged(12))],
  fail: [
    {
      page: site([...tagged(10), '<p>Forgotten</p>']),
      message: 'missing',
      sentence: 'lacks G-ABCDE12345, which 90 % of the pages have',
      evidence: 'https://example.com/10',
    },
  ],
  notApplicable: [
    site([...tagged(4), '<p>x</p>']),
    site(Array.from({ length: 10 }, () => '<p>No tag</p>')),
    site([...tagged(5), ...Array.from({ length: 6 }, () => '<p>Plain</p>')]),
  ],
  nearMiss: [
    { note: 'another property in its place', ...site([...tagged(10), tag('G-ZYXWV98765')]) },
    {
      note: 'a file that is sent as a page',
      pages: { ...site(tagged(11)).pages, '/file': { html: '%PDF-1.7 2 0 obj' } },
    },
    {
      note: 'a page that search engines do not see',
      pages: {
        ...site(tagged(11)).pages,
        '/thanks': { head: '<title>Thanks</title><meta name="robots" content="noindex">' },
      },
    },
  ],
});
