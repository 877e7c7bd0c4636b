import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'mobile/overflow',
    title: { failed: 'Page scrolls sideways on a phone', passed: 'No page scrolls sideways on a phone' },
    subcategory: 'layout',
    wcag: ['1.4.10'],
    severity: 'warning',
    weight: 5,
    needs: ['browser'],
    messages: { wide: 'In a window of 320 px, the page is {width} px wide because of this element.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
      'https://web.dev/articles/responsive-web-design-basics#size-content',
    ],
    howToFix: 'Let the element become narrower: max-width: 100%, a grid that wraps, or overflow-wrap for long words.',
  },
  applies: ({ browser }) => (browser?.overflow ?? null) !== null,
  check({ browser }, report) {
    const { element, width } = browser?.overflow ?? { element: null, width: 0 };
    if (element) report('wide', { selector: element.selector, snippet: element.html }, { width });
  },
});
