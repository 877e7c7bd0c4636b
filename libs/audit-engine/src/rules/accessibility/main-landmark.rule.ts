import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/main-landmark',
    title: { failed: 'Page has no main landmark', passed: 'Every page has a main landmark' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 4,
    needs: ['landmarks', 'text'],
    messages: { missing: 'The page has no main landmark.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html',
      'https://www.w3.org/WAI/ARIA/apg/patterns/landmarks/examples/main.html',
    ],
    howToFix: 'Put the content that is particular to the page into one <main> element.',
  },
  // Below an aria-hidden body there is no landmark at all, and that is the defect.
  applies: ({ text, named }) => text.words >= MIN_WORDS && named('body')[0]?.keyword('aria-hidden') !== 'true',
  check({ landmarks, named }, report) {
    if (!landmarks.some(({ role }) => role === 'main')) report('missing', named('body')[0]);
  },
});

/** Fewer words are an empty shell that a script fills, or a page that needs no landmarks. */
const MIN_WORDS = 50;
