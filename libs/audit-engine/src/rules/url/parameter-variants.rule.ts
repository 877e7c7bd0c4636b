import { defineSiteRule } from '../../engine/run/rule.js';
import { Variants } from '../../shared/addresses/variants.js';

export default defineSiteRule({
  meta: {
    id: 'url/parameter-variants',
    title: { failed: 'URL parameters do not change the page', passed: 'Every URL parameter changes the page' },
    subcategory: 'duplicates',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { variant: 'This URL shows the same page as {other}; its parameters change nothing.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls'],
    howToFix: 'Put a canonical link to the URL without these parameters on the page, and link to that URL.',
  },
  create({ report, judged }) {
    const variants = new Variants();
    return {
      page(page) {
        const { origin, pathname } = new URL(page.url);
        variants.add(page, origin + pathname);
      },
      end(site) {
        judged(variants.count);
        for (const { kept, other } of variants.pairs(site))
          report('variant', { page: other, url: kept, pages: [kept, other] }, { other: kept });
      },
    };
  },
});
