import { definePageRule } from '../../engine/run/rule.js';
import { ARIA_ATTRIBUTES } from '../../shared/aria/aria.data.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-attribute',
    title: { failed: 'ARIA attribute does not exist', passed: 'Every ARIA attribute exists' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 4,
    needs: ['attributes'],
    messages: { unknown: 'The attribute {name} does not exist.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#state_prop_def',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Correct the name of the attribute, for example aria-labelledby, or remove it.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      for (let i = 0; i < element.attributes.length; i += 2) {
        const name = element.attributes[i] ?? '';
        if (name.startsWith('aria-') && !ARIA_ATTRIBUTES.has(name) && !element.isAriaHidden)
          report('unknown', element, { name });
      }
    }
  },
});
