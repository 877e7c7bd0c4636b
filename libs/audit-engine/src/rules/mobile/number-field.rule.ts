import type { Control } from '../../engine/facts/forms.js';
import { definePageRule } from '../../engine/run/rule.js';
import { NOT_NUMBERS } from '../../shared/forms/fields.data.js';

export default definePageRule({
  meta: {
    id: 'mobile/number-field',
    title: { failed: 'Number field is used for digits', passed: 'Number fields hold only numbers' },
    subcategory: 'forms',
    severity: 'warning',
    weight: 2,
    needs: ['forms'],
    messages: { digits: 'The field "{name}" holds digits, not a number, and has type="number".' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/input.html#number-state-(type=number)',
      'https://technology.blog.gov.uk/2020/02/24/why-the-gov-uk-design-system-team-changed-the-input-type-for-numbers/',
    ],
    howToFix: 'Write type="text" inputmode="numeric" (or type="tel") for codes, cards and telephone numbers.',
  },
  applies: ({ forms }) => forms.controls.some(isNumber),
  check({ forms }, report) {
    for (const control of forms.controls) {
      const name = (control.element.attr('name') ?? control.element.attr('id') ?? '').trim().slice(0, 100);
      const autocomplete = control.element.tokens('autocomplete').at(-1) ?? '';
      if (isNumber(control) && (NOT_NUMBERS.names.test(name) || NOT_NUMBERS.autocomplete.test(autocomplete)))
        report('digits', control.element, { name: name || autocomplete });
    }
  },
});

function isNumber({ element, type }: Control): boolean {
  return type === 'number' && !element.isHidden;
}
