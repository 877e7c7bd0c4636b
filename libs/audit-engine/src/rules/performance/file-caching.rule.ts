import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteResource } from '../../engine/site/site-resource.js';
import { FILE_LIMITS } from '../../shared/files/file-limits.data.js';
import { filesOf, freshSeconds, loadedBy } from '../../shared/files/resource-findings.js';

export default defineSiteRule({
  meta: {
    id: 'performance/file-caching',
    title: { failed: 'File is cached too briefly', passed: 'Files are cached long enough' },
    subcategory: 'caching',
    severity: 'warning',
    weight: 3,

    needs: [],
    judges: 'pages',
    messages: {
      none: 'The file {url} has no Cache-Control header. Pages that load it: {total}.',
      short: 'Browsers may cache {url} for only {time}. Pages that load it: {total}.',
    },
    since: '1.0',
    version: 3,
    references: ['https://web.dev/articles/http-cache', 'https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2'],
    howToFix:
      'Send Cache-Control: public, max-age=31536000, immutable for files whose name changes with their content, and max-age of a day or more for others.',
  },
  applies: (site) => site.resources.all.length > 0,

  create: ({ report, judged }) => ({
    end(site) {
      const files = filesOf(site, 'script', 'stylesheet', 'image', 'font').filter(isKeptShort);
      judged(site.pageCount, site.resources.countPages(files.map(({ url }) => url)));
      for (const file of files) {
        const { url } = file;
        const evidence = loadedBy(site, url);
        const total = evidence.pagesTotal;
        const seconds = freshSeconds(file);
        if (seconds === null) report('none', evidence, { url, total });
        else report('short', evidence, { url, total, time: timeOf(seconds) });
      }
    },
  }),
});

/** `no-cache`, `no-store` and `private` are deliberate choices. A file behind a redirect is reported by that rule. */
function isKeptShort(file: SiteResource): boolean {
  if (file.chain.length > 0 || (file.wireBytes ?? 0) < FILE_LIMITS.cachedFromBytes) return false;
  if (/\b(?:no-cache|no-store|private|must-revalidate)\b/i.test(file.cacheControl ?? '')) return false;
  const seconds = freshSeconds(file);
  return seconds === null ? file.cacheControl === null || !file.hasValidator : seconds < FILE_LIMITS.freshSeconds;
}

function timeOf(seconds: number): string {
  if (seconds < 120) return `${seconds} seconds`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
}
