import { defineSiteRule } from '../../engine/run/rule.js';
import { loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'links/redirected-file',
    title: { failed: 'File URL redirects', passed: 'No file URL redirects' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 2,

    needs: [],
    judges: 'pages',
    messages: {
      redirected: 'The URL {url} redirects to {to}. Pages that load it: {total}.',
    },
    since: '1.0',
    references: ['https://web.dev/articles/redirects', 'https://www.rfc-editor.org/rfc/rfc9110#name-redirection-3xx'],
    howToFix: 'Write the address where the file is into the pages or the template.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const moved = site.resources.all.filter(
        ({ outcome, chain, via, url }) =>
          outcome === 'ok' &&
          chain.length > 0 &&
          via === null &&
          !isUpgrade(url, chain) &&
          !site.resources.isPreview(url),
      );
      judged(site.pageCount, site.resources.countPages(moved.map(({ url }) => url)));
      for (const { url, chain } of moved) {
        const evidence = loadedBy(site, url);
        report('redirected', evidence, { url, to: chain.at(-1) ?? '', total: evidence.pagesTotal });
      }
    },
  }),
});

/** http for https is a separate finding. */
function isUpgrade(url: string, [first]: readonly string[]): boolean {
  return url.replace(/^http:/, 'https:') === first;
}
