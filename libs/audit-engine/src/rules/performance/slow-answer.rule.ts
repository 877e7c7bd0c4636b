import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'performance/slow-answer',
    title: { failed: 'Server responds slowly', passed: 'Server responds quickly' },
    subcategory: 'transfer',
    severity: 'warning',
    weight: 3,
    needs: ['response'],
    messages: {
      slow: 'The first byte of the page came after {seconds} s.',
    },
    since: '1.0',
    references: [
      'https://web.dev/articles/ttfb',
      'https://developer.chrome.com/docs/lighthouse/performance/server-response-time',
    ],
    howToFix: 'Find out what the server waits for: cache the page, cut slow queries, move it nearer to the readers.',
  },
  applies: ({ response }) => response.ttfbMs > 0,
  check({ response }, report) {
    if (response.ttfbMs >= SLOW_MS)
      report('slow', `First byte after ${Math.round(response.ttfbMs)} ms`, {
        seconds: (response.ttfbMs / 1_000).toFixed(1),
      });
  },
});

/**
 * Halfway between what web.dev calls good (800 ms) and poor (1,800 ms) for people far from the server;
 * measured from the request, connection and waiting of the crawler left out.
 */
const SLOW_MS = 1_300;
