import { ruleTester } from '../../testing/index.js';
import rule from './uppercase.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/about-us': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/About-Us': '<p>x</p>' } },
      message: 'capitals',
      evidence: 'https://example.com/About-Us',
      sentence: '"About-Us"',
    },
  ],
  notApplicable: [{ pages: { '/About-Us': { head: '<title>x</title><link rel="canonical" href="/about-us">' } } }],
  nearMiss: [
    { note: 'the folder that the site is in', pages: { '/Garden/': '<p>x</p>', '/Garden/beans': '<p>y</p>' } },
    { note: 'percent-encoding in capitals', pages: { '/%C3%A4pfel': '<p>x</p>' } },
    { note: 'an identifier', pages: { '/watch/dQw4w9WgXcQ': '<p>x</p>' } },
    { note: 'an article number and a country', pages: { '/AT/AB-1200': '<p>x</p>' } },
    { note: 'capitals in the query', pages: { '/search?q=Tomato': '<p>x</p>' } },
  ],
});
