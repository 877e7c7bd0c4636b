import { defineSiteRule } from '../../rule.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-internal',
    name: 'Broken internal links',
    subcategory: 'broken',
    severity: 'error',
    weight: 10,
    needs: [],
    judges: 'pages',
    messages: {
      broken: '{url} answers with status {status}; {total} page(s) link to it.',
      unanswered: '{url} does not answer ({reason}); {total} page(s) link to it.',
    },
    since: '1.0',
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx',
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    ],
    howToFix: 'Correct or remove the link on the pages listed, or redirect the old URL to the page that replaced it.',
  },
  create: ({ report, judged }) => ({
    end(site) {
      judged(site.pages.length);
      for (const target of site.targets) {
        if (target.isExternal || target.outcome !== 'broken') continue;
        const linking = site.linksTo(target.url);
        for (const page of linking.pages) {
          const evidence = { page, url: target.url, pages: linking.pages, pagesTotal: linking.total };
          if (target.status === null)
            report('unanswered', evidence, {
              url: target.url,
              reason: target.error ?? 'no answer',
              total: linking.total,
            });
          else report('broken', evidence, { url: target.url, status: target.status, total: linking.total });
        }
      }
    },
  }),
});
