import { defineSiteRule } from '../../engine/run/rule.js';
import { variantKey, withoutIndex } from '../../engine/site/address-forms.js';
import { Variants } from '../../shared/addresses/variants.js';

export default defineSiteRule({
  meta: {
    id: 'url/index-file',
    title: {
      failed: 'Folder and index file show the same page',
      passed: 'No folder and index file show the same page',
    },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { twice: 'This URL shows the same page as {other}: the folder and its index file are two URLs of it.' },
    since: '1.1',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc3986#section-6.2',
    ],
    howToFix:
      'Link to the folder ("/", not "/index.html"), and redirect the file to it or name the folder as canonical.',
  },
  create({ report, judged }) {
    const variants = new Variants();
    return {
      page(page) {
        const url = new URL(page.url);
        variants.add(page, `${url.protocol}${variantKey(url)}${url.search}`);
      },
      end(site) {
        judged(variants.count);
        const found = [...variants.pairs(site)].filter(({ kept, other }) => isIndexFile(kept) || isIndexFile(other));
        const withHttps = new Set(found.map(({ other }) => other).filter((url) => url.startsWith('https:')));
        for (const { kept, other } of found)
          if (other.startsWith('https:') || !withHttps.has(other.replace(/^http:/, 'https:')))
            report('twice', { page: other, url: kept, pages: [kept, other] }, { other: kept });
      },
    };
  },
});

function isIndexFile(url: string): boolean {
  const { pathname } = new URL(url);
  return withoutIndex(pathname) !== pathname;
}
