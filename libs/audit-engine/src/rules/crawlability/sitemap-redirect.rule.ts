import { defineSiteRule } from '../../engine/run/rule.js';
import { isLoop } from '../../shared/crawling/redirect-loop.js';
import { sitemapAnswers } from '../../shared/crawling/sitemap-answers.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-redirect',
    title: { failed: 'Sitemap lists a URL that redirects', passed: 'No URL in the sitemap redirects' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { redirect: 'The sitemap lists {url}, which redirects to {to}.' },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap'],
    howToFix: 'List the URL where the redirect ends.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report, judged }) => ({
    end(site) {
      const { targets, total } = sitemapAnswers(site);
      const redirects = targets.filter((target) => target.outcome === 'redirect' && !isLoop(target));
      judged(total, redirects.length);
      for (const { url, chain } of redirects) report('redirect', { url }, { url, to: chain.at(-1) ?? '' });
    },
  }),
});
