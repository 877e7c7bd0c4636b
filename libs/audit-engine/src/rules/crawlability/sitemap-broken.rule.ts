import { defineSiteRule } from '../../engine/run/rule.js';
import { isLoop } from '../../shared/crawling/redirect-loop.js';
import { sitemapAnswers } from '../../shared/crawling/sitemap-answers.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-broken',
    title: { failed: 'Sitemap lists a broken URL', passed: 'No URL in the sitemap is broken' },
    subcategory: 'sitemap',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'pages',
    messages: {
      broken: 'The sitemap lists {url}, which returns {answer}.',
      loop: 'The sitemap lists {url}, which redirects in a circle and never answers.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
      'https://www.sitemaps.org/protocol.html',
    ],
    howToFix: 'Take the URL out of the sitemap, or bring the page back.',
  },
  applies: ({ sitemapSize }) => sitemapSize > 0,
  create: ({ report, judged }) => ({
    end(site) {
      const { targets, total } = sitemapAnswers(site);
      const broken = targets.filter(({ outcome }) => outcome === 'broken');
      const loops = targets.filter(isLoop);
      judged(total, broken.length + loops.length);
      for (const { url, status, error } of broken)
        report(
          'broken',
          { url },
          { url, answer: status === null ? `no answer (${error ?? 'unknown'})` : `status ${status}` },
        );
      for (const { url, chain } of loops)
        report('loop', { url, snippet: [url, ...chain].slice(0, 5).join(' → ') }, { url });
    },
  }),
});
