import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { isMedia } from '../../shared/files/file-types.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'performance/minified',
    title: { failed: 'Script or style sheet is not minified', passed: 'Scripts and style sheets are minified' },
    subcategory: 'transfer',
    severity: 'warning',
    weight: 2,

    needs: [],
    judges: 'pages',
    messages: {
      spare: '{url} is not minified: comments and blanks are at least {percent} % of its {size} kB.',
      start: '{url} is not minified: comments and blanks are at least {percent} % of its first {size} kB.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://developer.chrome.com/docs/lighthouse/performance/unminified-javascript',
      'https://web.dev/articles/minify-css',
    ],
    howToFix:
      'Let the build minify scripts and style sheets (esbuild, terser, lightningcss), or switch it on in the content delivery network.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const wordy = filesOf(site, 'script', 'stylesheet').filter(
        (file) =>
          file.code !== null &&
          file.code.spareChars >= FILE_LIMITS.spareChars &&
          file.code.spareChars >= file.code.chars * FILE_LIMITS.spareShare &&
          !isMedia(file),
      );
      judged(site.pageCount, site.resources.countPages(wordy.map(({ url }) => url)));
      for (const { url, code } of wordy) {
        const { spareChars = 0, chars = 1, isComplete = true } = code ?? {};
        report(isComplete ? 'spare' : 'start', loadedBy(site, url), {
          url,
          size: kb(chars),
          percent: Math.floor((spareChars / chars) * 100),
        });
      }
    },
  }),
});
