import type { Form } from '../../engine/facts/forms.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/submit-button',
    title: { failed: 'Form has no submit button', passed: 'Every form has a submit button' },
    subcategory: 'forms',
    wcag: ['3.2.2'],
    severity: 'warning',
    weight: 2,
    needs: ['forms'],
    messages: { missing: 'A form with {count} text fields has no button to send it.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H32',
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#implicit-submission',
    ],
    howToFix: 'Add a <button> to the form that says what sending does.',
  },
  applies: ({ forms }) => forms.forms.some((form) => textFields(form) > 1),
  check({ forms }, report) {
    for (const form of forms.forms) {
      const count = textFields(form);
      if (count > 1 && !hasButton(form) && !mayBeHidden(form.element)) report('missing', form.element, { count });
    }
  },
});

const TEXT = new Set(['text', 'email', 'password', 'tel', 'url', 'number', 'textarea']);

function textFields({ element, controls }: Form): number {
  return element.isAriaHidden
    ? 0
    : controls.filter((control) => TEXT.has(control.type) && !control.element.isAriaHidden).length;
}

/** Whatever may be pressed counts: a script can send the form. */
function hasButton({ element, controls }: Form): boolean {
  if (controls.some((control) => control.isButton)) return true;
  return element
    .descendants([], 1_000)
    .some(
      (inside) =>
        inside.name === 'a' || inside.has('onclick') || roleOf(inside) === 'button' || isCustomElement(inside),
    );
}
