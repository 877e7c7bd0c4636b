import { NumberColumn } from '#common';
import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { kb } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'performance/page-weight',
    title: { failed: 'Page and its files are too large', passed: 'No page is too large with its files' },
    subcategory: 'weight',
    severity: 'warning',
    weight: 5,

    needs: [],
    judges: 'pages',
    messages: {
      heavy: 'The page weighs {size} kB with what it loads (files: {count}); {heaviest} alone weighs {part} kB.',
    },
    since: '1.0',
    version: 7,
    references: [
      'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight',
      'https://httparchive.org/reports/page-weight',
    ],
    howToFix:
      'Begin with the largest files: scale down images, use newer formats, and load videos and maps only on request.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => {
    const bytesOfPages = new NumberColumn();
    return {
      page: ({ number, wireBytes }) => {
        bytesOfPages.set(number, wireBytes);
      },
      end(site) {
        judged(site.pageCount);
        for (const [page, resources] of site.resources.eachPage()) {
          const files = resources.filter(({ outcome, kind }) => outcome === 'ok' && kind !== 'media');
          const bytes = files.reduce((sum, file) => sum + (file.wireBytes ?? 0), bytesOfPages.get(page));
          const heaviest = files.reduce<(typeof files)[number] | null>(
            (most, file) => ((file.wireBytes ?? 0) > (most?.wireBytes ?? 0) ? file : most),
            null,
          );
          if (bytes <= FILE_LIMITS.pageBytes || !heaviest || site.mainPage(page) !== page) continue;
          const data = {
            count: files.length,
            size: kb(bytes),
            heaviest: heaviest.url,
            part: kb(heaviest.wireBytes ?? 0),
          };
          report('heavy', { page: site.pages.urlOf(page) }, data);
        }
      },
    };
  },
});
