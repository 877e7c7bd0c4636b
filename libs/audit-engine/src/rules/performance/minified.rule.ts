import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
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
    version: 6,
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
          file.code.spareChars >= sizeOf(file) * FILE_LIMITS.spareShare &&
          !isMedia(file),
      );
      judged(site.pageCount, site.resources.countPages(wordy.map(({ url }) => url)));
      for (const file of wordy) {
        const { spareChars = 0, isComplete = true } = file.code ?? {};
        const size = sizeOf(file);
        report(isComplete ? 'spare' : 'start', loadedBy(site, file.url), {
          url: file.url,
          size: kb(size),
          percent: Math.floor((spareChars / size) * 100),
        });
      }
    },
  }),
});

/** Bytes; of a file that was read in part, the characters of that part. Each is one byte or more: the share is the least that it can be. */
function sizeOf({ code, decodedBytes }: SiteResource): number {
  const chars = code?.chars ?? 1;
  return code?.isComplete === false ? chars : (decodedBytes ?? chars);
}
