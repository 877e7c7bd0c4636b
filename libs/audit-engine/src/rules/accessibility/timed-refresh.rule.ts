import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/timed-refresh',
    title: { failed: 'Page reloads or leaves by itself', passed: 'No page reloads or leaves by itself' },
    subcategory: 'motion',
    wcag: ['2.2.1'],
    severity: 'error',
    weight: 5,
    needs: ['refresh'],
    messages: { timed: 'The page reloads or leaves by itself; seconds until then: {seconds}.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/timing-adjustable.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F40',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
    ],
    howToFix: 'Remove <meta http-equiv="refresh">; redirect on the server, and offer a button for fresh content.',
  },
  applies: ({ refresh }) => refresh !== null,
  check({ refresh }, report) {
    if (refresh && refresh.seconds > 0 && refresh.seconds <= TWENTY_HOURS)
      report('timed', refresh.element, { seconds: refresh.seconds });
  },
});

/** Seconds; longer limits are exempt (WCAG 2.2.1, "20 hour exception"). */
const TWENTY_HOURS = 72_000;
