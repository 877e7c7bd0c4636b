import { defineSiteRule } from '../../engine/run/rule.js';
import { variantKey } from '../../shared/addresses/variants.js';
import { SMALL_SITE_PAGES } from '../../shared/crawling/small-site.data.js';

export default defineSiteRule({
  meta: {
    id: 'links/one-incoming',
    title: { failed: 'Only one page links to this page', passed: 'Every page has several incoming links' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: {
      one: 'Only one page links here: {from}.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    ],
    howToFix: 'Link to the page from other pages about the same subject.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length >= SMALL_SITE_PAGES,
  create: ({ report, judged }) => ({
    end(site) {
      const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
      judged(candidates.length);
      for (const { url } of candidates) {
        const { total, pages } = site.linksTo(url, 1);
        const [from] = pages;
        if (total === 1 && from !== undefined && !isSamePage(from, url) && !site.isRedirectTarget(url))
          report('one', { page: url }, { from });
      }
    },
  }),
});

/** `/a/` links to `/a/index.html`: the other pages lead to the first. */
function isSamePage(from: string, to: string): boolean {
  const [one, other] = [new URL(from), new URL(to)];
  return one.search === other.search && variantKey(one) === variantKey(other);
}
