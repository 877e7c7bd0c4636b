import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/link-distinction',
    title: { failed: 'Link looks like the text around it', passed: 'Links differ from the text around them' },
    subcategory: 'text',
    wcag: ['1.4.1'],
    severity: 'warning',
    weight: 3,
    needs: ['browser'],
    messages: {
      colour:
        'Only its color tells a link from the text around it. The two colors have a contrast of {ratio} to 1; they need 3 to 1.',
      same: 'Nothing tells a link from the text around it.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/use-of-color.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F73',
      'https://www.w3.org/WAI/WCAG22/Techniques/general/G183',
    ],
    howToFix: 'Underline links in texts: text-decoration: underline.',
  },
  applies: ({ browser }) => (browser?.looks ?? null) !== null,
  check({ browser }, report) {
    for (const { selector, html, ratio } of browser?.looks?.links ?? [])
      report(ratio < ALIKE ? 'same' : 'colour', { selector, snippet: html }, { ratio });
  },
});

/** Two colours that people see as one. */
const ALIKE = 1.1;
