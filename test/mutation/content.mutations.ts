import { inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { addPage, changePage, pageAt } from './site-changes.js';

const MAIN = /(<main[^>]*>)[\s\S]*<\/main>/;
/** The page with nothing but this in its main part. */
const onlyMain = (content: string) => (html: string) =>
  html.replace(MAIN, (_, start: string) => `${start}${content}</main>`);
const SHORT = '<h1>Windfalls and jelly</h1>';
const SENTENCE =
  'Fill a bag with windfalls in October, when the grass is dry and the wasps are gone, and make jelly of them the same day, because they do not keep.';
const GERMAN =
  'Im Oktober darf jeder einen Sack mit Fallobst füllen, wenn das Gras trocken ist und die Wespen nicht mehr da sind, und am gleichen Tag wird daraus das Gelee gemacht, weil sich die Äpfel nicht halten. ';

export const content: readonly Mutation[] = [
  { rule: 'content/broken-value', site: 'shop', mutate: inMain('<p>Price: <span>NaN €</span></p>') },
  { rule: 'content/capital-headings', mutate: inMain('<h2>HOW TO OPEN A GREEN DOOR IN WINTER</h2><p>Slowly.</p>') },
  {
    rule: 'content/cut-off-text',
    mutate: (html) =>
      html.replace(/(<meta name="description" content="[^"]{120})[^"]*"/, '$1 and when they are ri..."'),
  },
  {
    rule: 'content/duplicate-h1',
    site: 'handwritten',
    mutateSite: (site) => {
      for (const path of ['/visit', '/cider', '/imprint'])
        changePage(site, path, swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Thornfield</h1>'));
    },
  },
  {
    rule: 'content/duplicate-text',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns');
      addPage(site, '/sheds');
      const main = MAIN.exec(pageAt(site, '/barns').html)?.[0] ?? '';
      changePage(site, '/sheds', (html) => html.replace(MAIN, () => main));
    },
  },
  {
    rule: 'content/empty-page',
    site: 'handwritten',
    page: '/imprint',
    mutate: (html) => html.replace(/<body>[\s\S]*<\/html>/, '<body></body></html>'),
  },
  {
    rule: 'content/empty-section',
    mutate: inMain('<h2>Soil of the yard</h2><h2>Seed of the yard</h2><p>Two to a pot.</p>'),
  },
  { rule: 'content/escaped-entities', site: 'shop', mutate: inMain('<p>Salt &amp;amp; pepper</p>') },
  { rule: 'content/excited-punctuation', mutate: inMain('<h2>Doors for everybody!!!</h2><p>Green ones.</p>') },
  { rule: 'content/hidden-text', mutate: inMain(`<div style="text-indent:-9999px">${SENTENCE}</div>`) },
  {
    rule: 'content/language',
    site: 'handwritten',
    page: '/imprint',
    mutate: onlyMain(
      `<h1>Imprint and company details</h1>${Array.from({ length: 5 }, (_, index) => `<p>${index} ${GERMAN}</p>`).join('')}`,
    ),
  },
  {
    rule: 'content/long-paragraph',
    mutate: inMain(`<p>${Array.from({ length: 14 }, (_, index) => `${index}. ${SENTENCE}`).join(' ')}</p>`),
  },
  { rule: 'content/mojibake', mutate: inMain('<p>GrÃ¼ÃŸe aus KÃ¶ln</p>') },
  {
    rule: 'content/near-duplicate',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns');
      addPage(site, '/sheds');
      const main = MAIN.exec(pageAt(site, '/barns').html)?.[0] ?? '';
      changePage(site, '/sheds', (html) =>
        html.replace(MAIN, () => main.replace('</p>\n</main>', ' Bring boots.</p>\n</main>')),
      );
    },
  },
  {
    rule: 'content/placeholder-text',
    mutate: inMain('<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>'),
  },
  {
    rule: 'content/raw-markdown',
    site: 'shop',
    mutate: inMain('<p>See [the guide](https://example.com/guide) for more.</p>'),
  },
  {
    rule: 'content/repeated-paragraph',
    site: 'shop',
    mutate: inMain(`<p>${SENTENCE} Bring boots.</p><p>${SENTENCE} Bring boots.</p>`),
  },
  {
    rule: 'content/soft-error',
    site: 'handwritten',
    page: '/imprint',
    mutate: onlyMain(`<h1>Page not found</h1><p>${SENTENCE}</p><p>1. ${SENTENCE}</p>`),
  },
  {
    rule: 'content/subheadings',
    site: 'handwritten',
    page: '/imprint',
    mutate: onlyMain(
      `<h1>Imprint and company details</h1>${Array.from({ length: 14 }, (_, index) => `<p>Row ${index}: ${SENTENCE.slice(0, 60 + index)}.</p>`).join('')}`,
    ),
  },
  {
    rule: 'content/template-leftover',
    site: 'shop',
    mutate: inMain('<p>Hello {{ user.name }}, the door is open.</p>'),
  },
  {
    rule: 'content/thin-text',
    site: 'handwritten',
    page: '/imprint',
    mutate: onlyMain(`${SHORT}<p>More about them soon.</p>`),
  },
  {
    rule: 'content/title-heading',
    site: 'handwritten',
    page: '/cider',
    mutate: swap(/<h1>[\s\S]*?<\/h1>/, '<h1>Welcome among green trees</h1>'),
  },
  {
    rule: 'content/under-construction',
    site: 'handwritten',
    page: '/imprint',
    mutate: onlyMain(`<h1>Coming soon</h1><p>${SENTENCE}</p><p>Until then ${SENTENCE.toLowerCase()}</p>`),
  },
];
