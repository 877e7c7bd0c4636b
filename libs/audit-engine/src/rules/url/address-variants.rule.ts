import { defineSiteRule } from '../../engine/run/rule.js';
import { variantKey, withoutEnding, withoutIndex, withoutSlash } from '../../engine/site/address-forms.js';
import { Variants } from '../../shared/addresses/variants.js';

export default defineSiteRule({
  meta: {
    id: 'url/address-variants',
    title: { failed: 'Page has several URLs', passed: 'Every page has one URL' },
    subcategory: 'duplicates',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'pages',
    messages: { variant: 'This URL shows the same page as {other}; they differ in {difference} only.' },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
      'https://www.rfc-editor.org/rfc/rfc3986#section-6.2',
    ],
    howToFix:
      'Choose one form of the address, redirect the others to it with status 301, and write all links in that form.',
  },
  create({ report, judged }) {
    const variants = new Variants();
    return {
      page(page) {
        const url = new URL(page.url);
        variants.add(page, variantKey(url) + url.search);
      },
      end(site) {
        judged(variants.count);
        for (const { kept, other } of variants.pairs(site)) {
          const difference = differenceOf(new URL(kept), new URL(other));
          if (difference !== null)
            report('variant', { page: other, url: kept, pages: [kept, other] }, { other: kept, difference });
        }
      },
    };
  },
});

/** null for the index file of a folder, which is told by `url/index-file`. */
function differenceOf(a: URL, b: URL): string | null {
  const isIndex = (url: URL): boolean => withoutIndex(url.pathname) !== url.pathname;
  if (isIndex(a) !== isIndex(b)) return null;
  if (a.protocol !== b.protocol) return 'http and https';
  if (a.pathname.toLowerCase() === b.pathname.toLowerCase()) return 'upper and lower case';
  if (isIndex(a)) return null;
  const [one, other] = [withoutSlash(a.pathname), withoutSlash(b.pathname)];
  if (one === other) return 'the slash at the end';
  return withoutEnding(one) === withoutEnding(other) ? 'the ending .html' : 'the number of slashes';
}
