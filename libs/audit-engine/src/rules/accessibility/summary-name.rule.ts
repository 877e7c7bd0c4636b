import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden, mayHaveName, waitsForImageAlternative } from '../../shared/aria/exposure.js';
import { isSummary } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/summary-name',
    title: {
      failed: 'Disclosure summary has no accessible name',
      passed: 'Every disclosure summary has an accessible name',
    },
    subcategory: 'names',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 5,
    needs: [],
    messages: { missing: 'A <summary> has no text and no other accessible name.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://html.spec.whatwg.org/multipage/interactive-elements.html#the-summary-element',
    ],
    howToFix: 'Write into <summary> what unfolds, or name it with aria-label.',
  },
  visit: {
    summary: (element, report) => {
      if (element.isAriaHidden || !isSummary(element) || mayHaveName(element)) return;
      if (!waitsForImageAlternative(element) && !mayBeHidden(element)) report('missing', element);
    },
  },
});
