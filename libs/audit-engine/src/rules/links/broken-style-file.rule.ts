import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'links/broken-style-file',
    title: { failed: 'Style sheet names a missing file', passed: 'Style sheets name no missing files' },
    subcategory: 'broken',
    severity: 'warning',
    weight: 2,

    needs: [],
    judges: 'pages',
    messages: {
      missing: 'The file {url}, which {via} names, returns status {status}.',
    },
    since: '1.0',
    references: ['https://developer.mozilla.org/en-US/docs/Web/CSS/url_function'],
    howToFix:
      'Correct the address in the style sheet (it counts from the style sheet, not from the page), or remove the declaration.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const missing = site.resources.all.filter(isMissing);
      judged(site.pageCount, site.resources.countPages(missing.map(({ url }) => url)));
      for (const { url, via, status } of missing)
        report('missing', loadedBy(site, url), { url, via: via ?? '', status: status ?? 404 });
    },
  }),
});

/** A declaration that no page uses is never fetched: only what is gone for certain is told. Scripts name the other kinds. */
function isMissing({ via, kind, outcome, status }: SiteResource): boolean {
  const isNamed = via !== null && kind !== 'source-map' && kind !== 'script';
  return isNamed && outcome === 'broken' && (status === 404 || status === 410);
}
