import { defineSiteRule } from '../../engine/run/rule.js';
import { isGone, isSurelyGone } from '../../shared/addresses/gone.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-external',
    title: { failed: 'Link to another site is broken', passed: 'Links to other sites work' },
    subcategory: 'broken',
    severity: 'warning',
    weight: 5,
    needs: [],
    judges: 'pages',
    messages: {
      broken: 'The URL {url} returns status {status}. Pages that link to it: {total}.',
      host: 'The host {host} does not exist. Pages that link to it: {total}.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9110#name-404-not-found'],
    howToFix: 'Link to the page that replaced it or to an archived copy, or remove the link.',
  },
  applies: ({ probe }) => probe.externalLinksChecked,
  create: ({ report, judged }) => ({
    end(site) {
      judged(site.pageCount);
      for (const { url, outcome, status, error, isExternal } of site.targets) {
        if (!isExternal || outcome !== 'broken' || !isSurelyGone({ status, error })) continue;
        const { pages, total } = site.linksTo(url);
        for (const page of pages) {
          const evidence = { page, url, pages, pagesTotal: total };
          if (isGone(status)) report('broken', evidence, { url, status, total });
          else report('host', evidence, { host: new URL(url).host, total });
        }
      }
    },
  }),
});
