import { isAction } from '../../shared/addresses/actions.js';
import { defineSiteRule } from '../../engine/run/rule.js';

export default defineSiteRule({
  meta: {
    id: 'links/blocked',
    title: {
      failed: 'Link leads to a page blocked by robots.txt',
      passed: 'No link leads to a page blocked by robots.txt',
    },
    subcategory: 'targets',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: {
      blocked: 'robots.txt blocks {url} for crawlers. Pages that link to it: {pages}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
      'https://www.rfc-editor.org/rfc/rfc9309',
    ],
    howToFix: 'Allow the address in robots.txt when it shall be found; else mark the links nofollow.',
  },
  applies: ({ targets }) => targets.some(({ outcome, isExternal }) => outcome === 'robots-blocked' && !isExternal),
  create: ({ report, judged }) => ({
    end(site) {
      const linking = new Set<string>();
      for (const { url, outcome, isExternal } of site.targets) {
        if (
          outcome !== 'robots-blocked' ||
          isExternal ||
          isAction(url) ||
          IS_FILE.test(url) ||
          site.followedLinks(url) === 0
        )
          continue;
        const { total, pages } = site.linksTo(url);
        for (const page of pages) linking.add(page);
        if (total > 0) report('blocked', { url, pages, pagesTotal: total }, { url, pages: total });
      }
      judged(site.pageCount, linking.size);
    },
  }),
});

/** Documents and media are often kept from crawlers on purpose. */
const IS_FILE = /\.(?!html?$|php$|aspx?$|jsp$)[a-z\d]{2,5}$/i;
