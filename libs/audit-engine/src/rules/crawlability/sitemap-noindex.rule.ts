import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-noindex',
    title: { failed: 'Sitemap lists a page with noindex', passed: 'No page in the sitemap has noindex' },
    subcategory: 'sitemap',
    severity: 'error',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { noindex: 'The sitemap lists this page, and the page has noindex.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    howToFix: 'Remove noindex when the page shall be found; else take it out of the sitemap.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      const listed = site.pages.filter((page) => site.isInSitemap(page.url));
      judged(listed.length);
      // A start page with noindex is a separate finding, and the worse one.
      for (const page of listed) if (page.isNoindex && !page.isStart) report('noindex', { page: page.url });
    },
  }),
});
