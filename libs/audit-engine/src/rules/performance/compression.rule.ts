import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'performance/compression',
    title: { failed: 'Page is not compressed', passed: 'Every page is compressed' },
    subcategory: 'transfer',
    severity: 'error',
    weight: 8,
    needs: ['response', 'headers'],
    messages: { uncompressed: 'The page is sent without compression: {kilobytes} kB.' },
    since: '1.0',
    references: [
      'https://web.dev/articles/optimizing-content-efficiency-optimize-encoding-and-transfer',
      'https://www.rfc-editor.org/rfc/rfc9110#section-8.4',
    ],
    howToFix: 'Switch on Brotli or gzip for text/html in the server or the content delivery network.',
  },
  applies: ({ response }) => response.decodedBytes >= MIN_BYTES && response.wireBytes > 0,
  check({ response, headers }, report) {
    const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
    if ((encoding === '' || encoding === 'identity') && response.wireBytes >= response.decodedBytes) {
      report('uncompressed', encoding === '' ? 'No Content-Encoding header' : `Content-Encoding: ${encoding}`, {
        kilobytes: Math.round(response.decodedBytes / 1_000),
      });
    }
  },
});

/** Below it a few kilobytes could be saved, which fit into the first round trip either way (RFC 6928: ten segments). */
const MIN_BYTES = 10_000;
