import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/target-size',
    title: { failed: 'Target is too small to hit', passed: 'All targets are large enough' },
    subcategory: 'controls',
    wcag: ['2.5.8'],
    severity: 'error',
    weight: 4,
    needs: ['browser'],
    messages: {
      small:
        'The target is {width} × {height} px, and another one is close to it. It needs 24 × 24 px or space around it.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/target-size-minimum.html',
      'https://dequeuniversity.com/rules/axe/4.11/target-size',
    ],
    howToFix:
      'Give links and buttons a padding, so that they are at least 24 px wide and high, or space to the next one.',
  },
  applies: ({ browser }) => (browser?.axe ?? null) !== null,
  check({ browser }, report) {
    for (const { selector, html, width, height } of browser?.axe?.targets ?? [])
      report('small', { selector, snippet: html }, { width, height });
  },
});
