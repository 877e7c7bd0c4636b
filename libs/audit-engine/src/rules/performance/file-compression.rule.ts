import { defineSiteRule } from '../../engine/run/rule.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { isMedia } from '../../shared/files/file-types.js';
import { filesOf, kb, loadedBy } from '../../shared/files/resource-findings.js';
/** Scripts and style sheets shrink to a third or a quarter. */
const SAVED = 0.65;

export default defineSiteRule({
  meta: {
    id: 'performance/file-compression',
    title: { failed: 'Script or style sheet is not compressed', passed: 'Scripts and style sheets are compressed' },
    subcategory: 'transfer',
    severity: 'warning',
    weight: 5,

    needs: [],
    judges: 'pages',
    messages: {
      plain: '{url} is sent without compression: {size} kB, of which about {saving} kB could be saved.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://web.dev/articles/optimizing-content-efficiency-optimize-encoding-and-transfer',
      'https://www.rfc-editor.org/rfc/rfc9110#section-8.4',
    ],
    howToFix:
      'Switch on Brotli or gzip for text/css and text/javascript in the server or the content delivery network.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const plain = filesOf(site, 'script', 'stylesheet').filter(
        (file) =>
          file.code !== null &&
          file.contentEncoding === null &&
          (file.wireBytes ?? 0) >= FILE_LIMITS.compressedFromBytes &&
          !isMedia(file),
      );
      judged(site.pageCount, site.resources.countPages(plain.map(({ url }) => url)));
      for (const { url, wireBytes } of plain) {
        const bytes = wireBytes ?? 0;
        report('plain', loadedBy(site, url), { url, size: kb(bytes), saving: kb(bytes * SAVED) });
      }
    },
  }),
});
