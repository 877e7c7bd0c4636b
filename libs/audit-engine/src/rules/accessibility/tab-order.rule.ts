import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { tabIndexOf } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/tab-order',
    title: { failed: 'Positive tabindex changes the tab order', passed: 'No positive tabindex changes the tab order' },
    subcategory: 'keyboard',
    wcag: ['2.4.3'],
    severity: 'warning',
    weight: 4,
    needs: ['attributes'],
    messages: {
      positive: '<{element}> has tabindex="{value}" and comes before all elements without a tabindex in the tab order.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/focus-order.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F44',
    ],
    howToFix: 'Write tabindex="0" or leave it out, and bring the elements into the right order in the HTML.',
  },
  applies: ({ attributes }) => attributes.with('tabindex').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('tabindex')) {
      const value = tabIndexOf(element) ?? 0;
      if (value > 0 && !element.isHidden && !mayBeHidden(element))
        report('positive', element, { element: element.name, value });
    }
  },
});
