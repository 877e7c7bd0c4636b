import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/contrast',
    title: { failed: 'Text has too little contrast', passed: 'All text has enough contrast' },
    subcategory: 'text',
    wcag: ['1.4.3'],
    severity: 'error',
    weight: 7,
    needs: ['browser'],
    messages: {
      low: 'Text in {text} on {background} has a contrast of {ratio} to 1. It needs {required} to 1.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum.html',
      'https://dequeuniversity.com/rules/axe/4.11/color-contrast',
    ],
    howToFix: 'Make the text darker or its background lighter until the contrast is high enough.',
  },
  applies: ({ browser }) => (browser?.axe ?? null) !== null,
  check({ browser }, report) {
    for (const { selector, html, text, background, ratio, required } of browser?.axe?.contrast ?? [])
      report('low', { selector, snippet: html }, { text, background, ratio, required });
  },
});
