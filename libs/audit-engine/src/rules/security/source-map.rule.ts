import { defineSiteRule } from '../../engine/run/rule.js';
import { filesOf, loadedBy } from '../../shared/files/resource-findings.js';
import { isPublished } from '../../shared/scripts/libraries.js';

export default defineSiteRule({
  meta: {
    id: 'security/source-map',
    title: { failed: 'Source map is public', passed: 'No source map is public' },
    subcategory: 'leaks',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'pages',
    messages: {
      public: '{url} is public: with it the source of {via} can be read as it was written.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/SourceMap',
      'https://tc39.es/ecma426/',
    ],
    howToFix:
      'Keep source maps out of the published files, or let the server refuse them to everybody but the error tracker.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const maps = filesOf(site, 'source-map').filter(({ url, via }) => !isPublished(pathOf(via ?? url)));
      judged(site.pageCount, site.resources.countPages(maps.map(({ url }) => url)));
      for (const { url, via } of maps) report('public', loadedBy(site, url), { url, via: via ?? 'a script' });
    },
  }),
});

/** Of a script or a style sheet, also by the URL of its map. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/\.map$/, '');
}
