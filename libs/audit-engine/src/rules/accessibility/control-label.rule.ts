import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import {
  inherited,
  isCustomElement,
  isScripted,
  mayBeHidden,
  mayGetNameInside,
  mayHaveName,
} from '../../shared/aria/exposure.js';
import { isDisabled, tabIndexOf } from '../../shared/aria/focus.js';
import { namesToOpenAround } from '../../shared/aria/opening.js';

export default definePageRule({
  meta: {
    id: 'accessibility/control-label',
    title: { failed: 'Form field has no label', passed: 'Every form field has a label' },
    subcategory: 'forms',
    wcag: ['1.3.1', '4.1.2'],
    severity: 'error',
    weight: 9,
    needs: ['forms'],
    messages: { missing: 'A form field ({type}) has no label and no other accessible name.' },
    since: '1.0',
    version: 10,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/WAI/WCAG22/Understanding/labels-or-instructions.html',
    ],
    howToFix:
      'Give the field an id and write <label for="that-id"> with its name; use aria-label only where a visible label is not possible.',
  },
  leavesOutHidden: 'itself',
  leavesOutUnopened: namesToOpenAround,
  applies: ({ forms }) => forms.controls.some(({ isButton, element }) => !isButton && !element.isAriaHidden),
  check({ forms }, report) {
    for (const { element, isButton, type, name } of forms.controls) {
      if (
        isButton ||
        name !== '' ||
        element.isAriaHidden ||
        mayGetName(element) ||
        isNeverShown(element) ||
        isStyleSwitch(element, type)
      )
        continue;
      report('missing', element, { type });
    }
  },
});

/**
 * Disabled fields cannot be used by anybody; fields that are taken out of the tab order
 * are mostly traps for robots, moved out of sight by a style sheet.
 */
function mayGetName(element: PageElement): boolean {
  if (
    isDisabled(element) ||
    (tabIndexOf(element) ?? 0) < 0 ||
    isScripted(element) ||
    element.tokens('role').includes('presentation')
  )
    return true;
  if (element.parent !== null && isCustomElement(element.parent)) return true;
  const pointing = element.document.labelsFor.get(element.attr('id') ?? '') ?? [];
  if (pointing.some(mayGetNameInside)) return true;
  const label = element.closest('label');
  return (label !== null && mayBeNamedBy(label, element)) || mayBeHidden(element);
}

/** A label around a list or a text area has their words too, which name nothing. */
function mayBeNamedBy(label: PageElement, element: PageElement): boolean {
  const target = label.attr('for');
  const isOwn = target === null || target === element.attr('id');
  const hasWords = element.name === 'select' || element.name === 'textarea';
  return isOwn && hasWords && !label.has('aria-label') ? mayGetNameInside(label) : mayHaveName(label);
}

/** Other switches with an empty label around them are shown as drawings, and the keyboard reaches them. */
const OPENS_MENU = /nav|menu|burger|drawer/i;

/** Material for MkDocs writes one for the contents of each page, without a label where there are none, and never shows it. */
const SWITCH_OF_MATERIAL = 'md-toggle';

/** The slide switches of WebSite X5 have drawings beside them; the field is its trap for robots. Its style sheets show neither. */
function isNeverShown(element: PageElement): boolean {
  return (
    element.tokens('class').includes('current-slide-radio-hidden') ||
    element.keyword('name') === 'imspprot' ||
    isInSearchOfYandex(element)
  );
}

/** Its script hides the form that was sent, and builds another one. */
const isInSearchOfYandex = inherited((element) => element.tokens('class').includes('ya-site-form_inited_no'));

/** A box without a form that keeps a state for style sheets: a label opens the menu by it, and the box itself is not shown. */
function isStyleSwitch(element: PageElement, type: string): boolean {
  if ((type !== 'checkbox' && type !== 'radio') || element.closest('form') !== null) return false;
  if (element.tokens('class').includes(SWITCH_OF_MATERIAL)) return true;
  const around = element.closest('label');
  if (around !== null)
    return (
      around.text === '' && [element, around].every((one) => OPENS_MENU.test(one.attr('id') ?? one.attr('class') ?? ''))
    );
  const id = element.attr('id') ?? '';
  return (element.document.labelsFor.get(id) ?? []).some(
    (label) => label.text === '' && (label.has('class') || label.lastIndex > label.index || OPENS_MENU.test(id)),
  );
}
