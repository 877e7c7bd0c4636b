import { defineSiteRule } from '../../engine/run/rule.js';

/** Clicks from the start page. People rarely go further, and crawlers take what is deep for unimportant. Convention, no standard. */
const MAX_CLICKS = 5;
/** Parts of lists lie one behind the other by nature. */
const LIST_PART = /[?&/](?:page|paged|seite|pagina|p)[=/-]?\d+/i;

export default defineSiteRule({
  meta: {
    id: 'crawlability/click-depth',
    title: {
      failed: 'Page is many clicks away from the start page',
      passed: 'Every page is a few clicks from the start page',
    },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { deep: 'The page is {clicks} clicks away from the start page.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
      'https://developers.google.com/search/docs/specialty/ecommerce/help-google-understand-your-ecommerce-site-structure',
    ],
    howToFix: `Link to the page from an overview, a menu or a related page, so that ${MAX_CLICKS} clicks are enough.`,
  },
  // Without all pages the shortest way is not known.
  applies: ({ probe, pages }) => probe.isComplete && pages.length > MAX_CLICKS,
  create: ({ report, judged }) => ({
    end(site) {
      const candidates = site.pages.filter((page) => page.isIndexable && !LIST_PART.test(page.url));
      judged(candidates.length);
      for (const { url } of candidates) {
        const clicks = site.clickDepth(url);
        if (clicks !== null && clicks > MAX_CLICKS) report('deep', { page: url }, { clicks });
      }
    },
  }),
});
