import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/nofollow-page',
    title: {
      failed: 'Page tells crawlers not to follow its links',
      passed: 'Crawlers may follow the links of every page',
    },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 4,
    needs: ['robots', 'anchors'],
    messages: {
      nofollow: 'The page may be indexed, but crawlers are told not to follow its internal links ({count}).',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag'],
    howToFix: 'Remove nofollow from the robots directives; mark single links with rel="nofollow" instead.',
  },
  applies: ({ robots, anchors }) => !robots.isNoindex && anchors.some((anchor) => anchor.isInternal),
  check({ robots, anchors }, report) {
    if (!robots.isNofollow) return;
    const directive = robots.directives.find(({ name, agent }) => agent === 'robots' && name === 'nofollow');
    report('nofollow', directive?.element ?? 'X-Robots-Tag: nofollow', {
      count: anchors.filter((anchor) => anchor.isInternal).length,
    });
  },
});
