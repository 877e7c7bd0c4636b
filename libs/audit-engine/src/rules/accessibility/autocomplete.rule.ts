import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { AUTOFILL_FIELDS, CONTACT_FIELDS, CONTACT_KINDS, SWITCHES } from '../../shared/forms/autofill.data.js';
import { isUnfilled } from '../../shared/aria/exposure.js';
import { isDisabled } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/autocomplete',
    title: { failed: 'Field has an invalid autocomplete value', passed: 'Every autocomplete value is valid' },
    subcategory: 'forms',
    wcag: ['1.3.5'],
    severity: 'warning',
    weight: 3,
    needs: ['attributes'],
    messages: { unknown: 'The value "{value}" of autocomplete is not one that browsers know.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/identify-input-purpose.html',
      'https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill',
    ],
    howToFix:
      'Write a field name of the HTML standard, for example autocomplete="email", "given-name" or "shipping street-address".',
  },
  applies: ({ attributes }) => attributes.with('autocomplete').some(isField),
  check({ attributes }, report) {
    for (const element of attributes.with('autocomplete')) {
      const tokens = element.tokens('autocomplete');
      if (isField(element) && tokens.length > 0 && !isSwitch(tokens) && !isKnown(tokens))
        report('unknown', element, { value: tokens.join(' ') });
    }
  },
});

function isField(element: PageElement): boolean {
  if (
    element.isHidden ||
    isDisabled(element) ||
    element.has('readonly') ||
    element.keyword('aria-readonly') === 'true' ||
    // A trap for programs, or a part of a widget: people do not come to it.
    Number(element.attr('tabindex') ?? 0) < 0 ||
    (element.name !== 'input' && element.name !== 'select' && element.name !== 'textarea')
  )
    return false;
  return !/^(?:hidden|button|submit|reset|checkbox|radio|image|file)$/.test(element.keyword('type') ?? '');
}

/** Made-up values with digits, or of one token with "off", keep browsers from filling and name no field. */
function isSwitch(tokens: readonly string[]): boolean {
  return tokens.some(
    (token) =>
      SWITCHES.has(token) ||
      /off|nope|^xon$/.test(token) ||
      isUnfilled(token) ||
      (/\d/.test(token) && !/^address/.test(token)),
  );
}

/** `[section-…] [shipping|billing] [home|work|…] field [webauthn]` */
function isKnown(tokens: string[]): boolean {
  const rest = [...tokens];
  if (rest[rest.length - 1] === 'webauthn') rest.pop();
  if (rest[0]?.startsWith('section-') === true) rest.shift();
  if (rest[0] === 'shipping' || rest[0] === 'billing') rest.shift();
  const isContact = CONTACT_KINDS.has(rest[0] ?? '');
  if (isContact) rest.shift();
  const [field = '', ...more] = rest;
  if (field === '') return tokens.includes('webauthn');
  return more.length === 0 && (CONTACT_FIELDS.has(field) || (!isContact && AUTOFILL_FIELDS.has(field)));
}
