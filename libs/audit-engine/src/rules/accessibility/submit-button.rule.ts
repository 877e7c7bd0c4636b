import type { Form } from '../../engine/facts/forms.js';
import type { PageElement } from '../../engine/parse/element.js';
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
    version: 4,
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
      if (count > 1 && !hasButton(form) && !isReadByScript(form) && !mayBeHidden(form.element))
        report('missing', form.element, { count });
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

/** Elements behind a form that are looked at. */
const MAX_BEHIND = 200;
const NEXT_PART = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'form', 'nav', 'footer', 'dialog']);

/** A calculator: it sends nothing anywhere, shows its result while people type, or has its button beside it. */
function isReadByScript({ element, action }: Form): boolean {
  if (action !== null && action !== '' && action !== '#') return false;
  return element.has('oninput') || element.descendants(['output'], 1).length > 0 || hasButtonBehind(element);
}

function hasButtonBehind({ lastIndex, parent, document }: PageElement): boolean {
  const end = Math.min(parent?.lastIndex ?? lastIndex, lastIndex + MAX_BEHIND);
  for (const element of document.elements.slice(lastIndex + 1, end + 1)) {
    if (NEXT_PART.has(element.name)) return false;
    if (isButton(element)) return !element.has('form');
  }
  return false;
}

function isButton(element: PageElement): boolean {
  if (element.name === 'input') return /^(?:button|submit|image)$/.test(element.keyword('type') ?? '');
  return element.name === 'button' || element.keyword('role') === 'button';
}
