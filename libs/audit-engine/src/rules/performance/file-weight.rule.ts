import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'performance/file-weight',
    title: { failed: 'Script or style sheet is too large', passed: 'No script or style sheet is too large' },
    subcategory: 'weight',
    severity: 'warning',
    weight: 4,

    needs: [],
    judges: 'pages',
    messages: {
      heavy: 'The file {url} transfers {size} kB. Pages that load it: {total}.',
    },
    since: '1.0',
    references: [
      'https://web.dev/articles/codelab-remove-unused-code',
      'https://developer.chrome.com/docs/lighthouse/performance/bootup-time',
    ],
    howToFix: 'Load only what a page needs: split the file, remove unused code, and let the server compress it.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const heavy = filesOf(site, 'script', 'stylesheet').filter(
        ({ kind, wireBytes }) =>
          (wireBytes ?? 0) > (kind === 'script' ? FILE_LIMITS.scriptBytes : FILE_LIMITS.styleBytes),
      );
      judged(site.pageCount, site.resources.countPages(heavy.map(({ url }) => url)));
      for (const { url, wireBytes } of heavy) {
        const evidence = loadedBy(site, url);
        report('heavy', evidence, { url, size: kb(wireBytes ?? 0), total: evidence.pagesTotal });
      }
    },
  }),
});
