import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, mayBeHidden } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/input-image-alt',
    title: { failed: 'Image button has no alternative text', passed: 'Every image button has alternative text' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1', '4.1.2'],
    severity: 'error',
    weight: 6,
    needs: ['forms'],
    messages: { missing: 'An image button has no text alternative.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://html.spec.whatwg.org/multipage/input.html#image-button-state-(type=image)',
    ],
    howToFix: 'Write into alt of <input type="image"> what the button does.',
  },
  applies: ({ forms }) => forms.controls.some(({ type, element }) => type === 'image' && !element.isAriaHidden),
  check({ forms }, report) {
    for (const { element, type, name } of forms.controls) {
      if (type === 'image' && name === '' && !element.isAriaHidden && !isScripted(element) && !mayBeHidden(element))
        report('missing', element);
    }
  },
});
