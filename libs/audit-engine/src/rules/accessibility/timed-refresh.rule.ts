import { definePageRule } from '../../rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/timed-refresh',
    name: 'Pages that reload by themselves',
    subcategory: 'motion',
    severity: 'error',
    weight: 5,
    needs: ['head'],
    messages: { timed: 'The page reloads or leaves by itself after {seconds} seconds.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/timing-adjustable.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F40',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
    ],
    howToFix: 'Remove <meta http-equiv="refresh">; redirect on the server, and offer a button for fresh content.',
  },
  applies: ({ head }) => head.metasOf('refresh').length > 0,
  check({ head }, report) {
    for (const { content, kind, element } of head.metasOf('refresh')) {
      const seconds = kind === 'http-equiv' ? Number(/^\s*(\d{1,9})/.exec(content)?.[1] ?? 0) : 0;
      if (seconds > 0 && seconds <= TWENTY_HOURS) report('timed', element, { seconds });
    }
  },
});

/** Seconds; longer limits are exempt (WCAG 2.2.1, "20 hour exception"). */
const TWENTY_HOURS = 72_000;
