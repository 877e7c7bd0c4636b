import { defineSiteRule } from '../../rule.js';
import type { SitePage } from '../../site/site-page.js';
import { variantKey } from '../url/variants.js';
import { areAlternates } from './same-page.js';

/** Shorter texts (a notice, a form) are alike by chance. */
const MIN_WORDS = 40;

type Copy = Pick<SitePage, 'url' | 'hreflang'> & { key: string };

export default defineSiteRule({
  meta: {
    id: 'content/duplicate-text',
    name: 'Text once',
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 6,
    needs: [],
    judges: 'pages',
    messages: { duplicate: 'The text of this page stands word for word on {others} other page(s), such as {other}.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Choose one address: redirect the others to it, or name it in <link rel="canonical"> on each of them.',
  },
  create({ report, judged }) {
    const byHash = new Map<string, Copy[]>();
    let count = 0;
    return {
      page({ url, hreflang, textHash, mainWords, isIndexable }) {
        if (!isIndexable || textHash === '' || mainWords < MIN_WORDS) return;
        count++;
        const same = byHash.get(textHash);
        const key = variantKey(new URL(url));
        if (!same) byHash.set(textHash, [{ url, hreflang, key }]);
        // Variants of one address are rules of their own.
        else if (!same.some((copy) => copy.key === key)) same.push({ url, hreflang, key });
      },
      end() {
        judged(count);
        for (const copies of byHash.values()) {
          const [first, second] = copies;
          if (!first || !second || copies.slice(1).every((copy) => areAlternates(first, copy))) continue;
          const urls = copies.map((copy) => copy.url);
          for (const page of urls)
            report(
              'duplicate',
              { page, pages: urls.slice(0, 20), pagesTotal: urls.length },
              { others: urls.length - 1, other: page === first.url ? second.url : first.url },
            );
        }
      },
    };
  },
});
