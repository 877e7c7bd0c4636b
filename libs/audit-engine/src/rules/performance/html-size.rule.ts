import { definePageRule } from '../../engine/run/rule.js';
import { kilobytes } from '../../shared/scripts/inline.js';
import { PAGE_LIMITS } from '../../shared/files/page-limits.data.js';

/** Source: Google's page on Googlebot, which counts before compression; read 2026-11-22. */
const MAX_READ_BYTES = 2 * 1024 * 1024;

export default definePageRule({
  meta: {
    id: 'performance/html-size',
    title: { failed: 'HTML is too large', passed: 'No page has too much HTML' },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['source', 'scripts', 'stylesheets', 'response'],
    messages: {
      large: 'The page has {kilobytes} kB of HTML, scripts and styles inside of it not counted.',
      cut: 'The page has {megabytes} MB of HTML; Googlebot reads the first 2 MB and leaves out the rest.',
    },
    since: '1.0',
    references: [
      'https://web.dev/learn/performance/html-performance',
      'https://developers.google.com/search/docs/crawling-indexing/googlebot',
    ],
    howToFix: 'Split the page, load long lists in parts, and remove markup that is repeated for every item.',
  },
  readsSent: true,
  check({ source, scripts, stylesheets, response }, report) {
    if (response.decodedBytes > MAX_READ_BYTES)
      return report('cut', null, { megabytes: (response.decodedBytes / 1_048_576).toFixed(1) });
    if (source.length <= PAGE_LIMITS.markupChars) return;
    const inside = [...scripts, ...stylesheets].reduce((sum, { inlineChars }) => sum + inlineChars, 0);
    if (source.length - inside > PAGE_LIMITS.markupChars)
      report('large', null, { kilobytes: kilobytes(source.length - inside) });
  },
});
