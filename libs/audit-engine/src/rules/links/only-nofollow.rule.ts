import { isAction } from '../../shared/addresses/actions.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'links/only-nofollow',
    title: { failed: 'Crawlers may follow no link to this page', passed: 'Crawlers may follow a link to every page' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: {
      nofollow: 'All pages that link here ({count}) tell crawlers not to follow the link.',
      noindex:
        'None of the pages that link here ({count}) stays in the index. Those whose links crawlers may follow have noindex.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/qualify-outbound-links',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    howToFix: 'Link to the page from a page that may be found, without nofollow; or keep it out of the index as well.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  create: ({ report, judged }) => ({
    end(site) {
      // With noindex on the start page, that is the finding.
      const hasNoindex =
        site.pages.some((page) => page.isNoindex) && !site.pages.some((page) => page.isStart && page.isNoindex);
      const start = variantKey(new URL(site.probe.startUrl));
      const candidates = site.pages.filter(
        (page) => page.isIndexable && !page.isStart && !isAction(page.url) && variantKey(new URL(page.url)) !== start,
      );
      judged(candidates.length);
      for (const { url } of candidates) {
        const { total } = site.linksTo(url, 1);
        if (total === 0 || site.isRedirectTarget(url)) continue;
        if (site.followedLinks(url) === 0) report('nofollow', { page: url }, { count: total });
        else if (hasNoindex && site.lastingLinks(url) === 0) report('noindex', { page: url }, { count: total });
      }
    },
  }),
});
