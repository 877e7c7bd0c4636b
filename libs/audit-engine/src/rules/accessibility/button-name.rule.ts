import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden, mayHaveName, roleOf, waitsForImageAlternative } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { withFillableParts } from '../../shared/scripts/fillable-parts.js';

export default definePageRule({
  meta: {
    id: 'accessibility/button-name',
    title: { failed: 'Button has no accessible name', passed: 'Every button has an accessible name' },
    subcategory: 'names',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 9,
    needs: ['forms', 'attributes', 'scripts'],
    messages: { missing: 'A button has no text and no other accessible name in the HTML.' },
    since: '1.0',
    version: 9,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/WAI/ARIA/apg/practices/names-and-descriptions/',
    ],
    howToFix: 'Write text into the button, or, for a button with an icon only, aria-label="what it does".',
  },
  leavesOutScripted: 'fills',
  applies: ({ forms, attributes }) =>
    forms.controls.some(({ isButton }) => isButton) ||
    attributes.with('role').some((element) => roleOf(element) === 'button'),
  check({ forms, attributes, scripts }, report) {
    let isElementor: boolean | null = null;
    const check = (element: PageElement): void => {
      if (element.isAriaHidden || mayHaveName(element) || waitsForImageAlternative(element)) return;
      if (mayBeHidden(element)) return;
      // Elementor's script names the arrows of its slides with texts that the page hands to it.
      if (element.tokens('class').includes('elementor-swiper-button')) {
        isElementor ??= scripts.some(({ src, element: script }) => src === null && NAMES_ARROWS.test(script.inner));
        if (isElementor) return;
      }
      report('missing', withFillableParts(element));
    };
    for (const { element, isButton, type } of forms.controls)
      if (isButton && type !== 'image' && isButtonStill(element)) check(element);
    for (const element of attributes.with('role'))
      if (roleOf(element) === 'button' && !OTHER_RULES.has(element.name)) check(element);
  },
});

const NAMES_ARROWS = /\ba11yCarouselNextSlideMessage\b/;

/** `role="none"` does not count where the focus reaches the element, and a cell that can be pressed is a button to its reader. */
function isButtonStill(element: PageElement): boolean {
  const role = roleOf(element) ?? 'button';
  return (
    role === 'button' || role === 'gridcell' || ((role === 'none' || role === 'presentation') && isTabStop(element))
  );
}

/** Checked above, or as links or fields. */
const OTHER_RULES = new Set(['button', 'input', 'select', 'textarea', 'a', 'area', 'img', 'summary']);
