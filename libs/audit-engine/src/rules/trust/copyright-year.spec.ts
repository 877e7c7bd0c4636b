import { ruleTester } from '../../testing/index.js';
import rule from './copyright-year.rule.js';

const footer = (text: string): string => `<p>Text</p><footer><p>${text}</p></footer>`;

ruleTester(rule, {
  pass: [{ pages: { '/': footer('© 2026 Example Ltd') } }],
  fail: [
    {
      page: { pages: { '/': footer('© 2021 Example Ltd'), '/a': footer('Copyright Example Ltd 2019') } },
      message: 'old',
      sentence: '2021',
      evidence: 'https://example.com/',
    },
    { page: { pages: { '/': footer('&copy; 2012-2019') } }, message: 'old', sentence: '2019' },
  ],
  nearMiss: [
    { note: 'a range up to now', pages: { '/': footer('© 2009–2026 Example Ltd') } },
    { note: 'a range with two digits', pages: { '/': footer('© 2009–25') } },
    { note: 'last year, in January', pages: { '/': footer('(c) 2025 Example') } },
    { note: 'one page of the archive', pages: { '/': footer('© 2026 Example'), '/2014': footer('© 2014 Example') } },
    { note: 'a year of something else', pages: { '/': footer('Winner of the prize of 2014') } },
    {
      note: 'the copyright of a picture',
      pages: { '/': '<figure><figcaption>© 2011 Ben Example</figcaption></figure>' },
    },
  ],
});
