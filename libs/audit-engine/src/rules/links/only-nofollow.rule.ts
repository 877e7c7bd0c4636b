import { isAction } from '../../shared/addresses/actions.js';
import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'links/only-nofollow',
    name: 'Pages that only nofollow links lead to',
    subcategory: 'structure',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: {
      nofollow: 'All {count} page(s) that link here tell crawlers not to follow the link.',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links'],
    howToFix: 'Remove nofollow from at least one link to the page, or keep the page out of the index with noindex.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  create: ({ report, judged }) => ({
    end(site) {
      const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart && !isAction(page.url));
      judged(candidates.length);
      for (const { url } of candidates) {
        const { total } = site.linksTo(url, 1);
        if (total > 0 && site.followedLinks(url) === 0 && !site.isRedirectTarget(url))
          report('nofollow', { page: url }, { count: total });
      }
    },
  }),
});
