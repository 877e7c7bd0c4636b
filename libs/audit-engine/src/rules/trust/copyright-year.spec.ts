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
    { page: { pages: { '/': footer('© 2015, 2018, 2019 Example') } }, message: 'old', sentence: '2019' },
    { page: { pages: { '/': footer('© 2015 bis 2021 Example') } }, message: 'old', sentence: '2021' },
    {
      page: { pages: { '/': `${footer('© 2019 Example')}<div>© <b>2021</b> Example</div>` } },
      message: 'old',
      sentence: '2021',
    },
    { page: { pages: { '/': footer('© 2019 GmbH of Examples') } }, message: 'old', sentence: '2019' },
    { page: { pages: { '/2021/': footer('© 2019 Fair') } }, message: 'old', sentence: '2019' },
    { page: { pages: { '/fair2021/20210': footer('© 2021 Fair') } }, message: 'old', sentence: '2021' },
    { page: { pages: { '/': footer('&copy; 2012-2019') } }, message: 'old', sentence: '2019' },
    { page: { pages: { '/': footer('© 2018 Example. Made since 1990.') } }, message: 'old', sentence: '2018' },
    { page: { pages: { '/': footer('© <span>2018</span> Example') } }, message: 'old', sentence: '2018' },
    {
      page: {
        pages: {
          '/': `${footer('© <!-- -->2018<!-- --> Example')}<script>self.data = ["© ",2018," Example"]</script>`,
        },
      },
      message: 'old',
      sentence: '2018',
    },
  ],
  nearMiss: [
    ...[
      '© 2012, 2019, 2026 Example',
      '© 2012-2015, 2018-2026 Example',
      '© 2012 bis 2026 Example',
      '© 2012 − 2026 Example',
      '2026 © Example. Design 2014 by Ben',
      '© SV Example 1992 e.V.',
    ].map((text) => ({ note: text, pages: { '/': footer(text) } })),
    {
      note: 'a range whose end a script writes',
      pages: { '/': footer('© 2015–<script>document.write(new Date().getFullYear())</script> Acme') },
    },
    { note: 'an empty place for the year', pages: { '/': footer('© 2015–<span id="year"></span> Acme') } },
    {
      note: 'the notice of the site is below the footer of an article',
      pages: { '/': `<article><p>Beans</p>${footer('Photo © 2018 Ben')}</article><div>© <b>2026</b> Example</div>` },
    },
    { note: 'the year of a law', pages: { '/': footer('© Acme, association loi 1901') } },
    {
      note: 'one page has its year from a script',
      pages: { '/': footer('© 2019 Acme'), '/a': footer('© <span class="year">2019</span> Acme') },
    },
    {
      note: 'a site of that year, by its host',
      pages: { 'https://fair-2021.example/': footer('© 2021 Fair'), '/a': footer('© 2020 Fair') },
    },
    { note: 'a site of that year, by its folder', pages: { '/2021/': footer('© 2020–2021 Fair') } },
    { note: 'a range up to now', pages: { '/': footer('© 2009–2026 Example Ltd') } },
    { note: 'a range with two digits', pages: { '/': footer('© 2009–25') } },
    { note: 'last year, in January', pages: { '/': footer('(c) 2025 Example') } },
    { note: 'one page of the archive', pages: { '/': footer('© 2026 Example'), '/2014': footer('© 2014 Example') } },
    { note: 'the year in which it began', pages: { '/': footer('© Example Ltd, since 1998') } },
    { note: 'the same in Hungarian', pages: { '/': footer('© EXAMPLE — 1998 óta · Example Kft.') } },
    { note: 'a range that goes on', pages: { '/': footer('© 2012 – present Example Ltd') } },
    {
      note: 'a year that a script writes',
      pages: { '/': footer('© Example <span class="current-year">2023-04-05 10:11:12</span>') },
    },
    { note: 'the end of a range that a script writes', pages: { '/': footer('© 2009–<span id="year">2021</span>') } },
    { note: 'a year that React works out', pages: { '/': footer('Example © <!-- -->2020<!-- -->. Made by hand') } },
    { note: 'a year of something else', pages: { '/': footer('Winner of the prize of 2014') } },
    {
      note: 'the copyright of a picture',
      pages: { '/': '<figure><figcaption>© 2011 Ben Example</figcaption></figure>' },
    },
  ],
});
