import { defineSiteRule } from '../../engine/run/rule.js';
import { sitemapAnswers } from '../../shared/crawling/sitemap-answers.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-blocked',
    title: {
      failed: 'Sitemap lists a URL blocked by robots.txt',
      passed: 'robots.txt allows every URL in the sitemap',
    },
    subcategory: 'sitemap',
    severity: 'error',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: { blocked: 'The sitemap lists {url}, and robots.txt keeps crawlers from it.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://www.rfc-editor.org/rfc/rfc9309',
    ],
    howToFix: 'Allow the URL in robots.txt when it shall be found; else take it out of the sitemap.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report, judged }) => ({
    end(site) {
      const { targets, total } = sitemapAnswers(site);
      const blocked = targets.filter(({ outcome }) => outcome === 'robots-blocked');
      judged(total, blocked.length);
      for (const { url } of blocked) report('blocked', { url }, { url });
    },
  }),
});
