import { textId } from '#common';
import type { PageView } from '../../engine/facts/page-facts.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups, TextSet } from '../../engine/site/page-groups.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { isEmptyPlace } from '../../shared/scripts/empty-place.js';
import { isTitledByScript } from '../../shared/scripts/written-title.js';

/** The name of a file: pages in other folders write another way to it. */
const FILE = /^(?!data:)(?:[^?#]*\/)?([^/?#]+)/;
/** Shorter texts (a notice, a form) are alike by chance. */
const MIN_WORDS = 40;
/** Of shorter ones most is the frame of the site, around what a script fills in. */
const FRAME_WORDS = 150;

export default defineSiteRule({
  meta: {
    id: 'content/duplicate-text',
    title: { failed: 'Pages have identical text', passed: 'No pages have identical text' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 6,
    needs: ['images', 'scripts', 'document', 'text'],
    judges: 'pages',
    messages: {
      duplicate: 'More than one page has the text of this page. Other pages with it: {others}, such as {other}.',
    },
    since: '1.0',
    version: 4,
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Choose one address: redirect the others to it, or name it in <link rel="canonical"> on each of them.',
  },
  // A page for each picture of a gallery is no copy of the one before, nor one with another place for a script to fill.
  // Nor are pages that a script tells apart by their address: false.
  extract(page) {
    if (isTitledByScript(page)) return false;
    const files = new Set<string>();
    for (const { element, src } of page.images)
      if (!element.isBoilerplate) files.add(FILE.exec((element.attr('data-src') ?? src).slice(0, 1_000))?.[1] ?? '');
    const places = placesOf(page);
    return files.size + places.length === 0 ? null : { content: textId([...files, ...places].join(' ')).high };
  },
  create({ report, judged }) {
    const groups = new PageGroups();
    const addresses = new TextSet();
    let count = 0;
    return {
      page({ url, number, textHash, mainWords, isIndexable, extract }) {
        if (!isIndexable || extract === false || textHash === '' || mainWords < MIN_WORDS) return;
        count++;
        // Variants of one address are separate rules.
        const key = `${textHash} ${extract?.content ?? ''}`;
        if (addresses.add(`${key} ${variantKey(new URL(url))}`)) groups.add(key, number);
      },
      end(site) {
        judged(count);
        for (const { pages } of groups.shared()) {
          const [first = 0, ...others] = pages;
          if (others.every((copy) => site.areAlternates(first, copy))) continue;
          const urls = pages.map((page) => site.pages.urlOf(page));
          const [firstUrl = '', secondUrl = ''] = urls;
          for (const page of urls)
            report(
              'duplicate',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { others: urls.length - 1, other: page === firstUrl ? secondUrl : firstUrl },
            );
        }
      },
    };
  },
});

/** Empty boxes in the content of a page with little text and a script: `<div id="news"></div>`. */
function placesOf({ document, scripts, text }: PageView<'document' | 'scripts' | 'text'>): string[] {
  if (text.mainWords >= FRAME_WORDS || !scripts.some(({ isExecutable }) => isExecutable)) return [];
  return document.elements
    .filter((box) => isEmptyPlace(box) && !box.isBoilerplate)
    .map((box) => `<${box.name} ${box.attr('id') ?? box.attributes.join(' ')}>`.slice(0, 200));
}
