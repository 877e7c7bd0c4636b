import { wordSet } from '../words.js';

/**
 * Autofill field names and their modifiers. Source: HTML Living
 * Standard, "Autofill",
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill;
 * checked 2026-11-21 against axe-core 4.14.1
 */

export const AUTOFILL_FIELDS = wordSet(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization ' +
    'street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name ' +
    'cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year ' +
    'sex url photo',
);

/** Fields that may be behind `home`, `work`, `mobile`, `fax` or `pager`. */
export const CONTACT_FIELDS = wordSet(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp',
);

export const CONTACT_KINDS = wordSet('home work mobile fax pager');

/** Values that are written to switch autofill off or by frameworks; wrong, but no attempt to name a field. */
export const SWITCHES = wordSet(
  'on off no none nope false true disabled disable enabled undefined null autocomplete autofill do-not-autofill chrome-off nofill random',
);
