import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';
import { decoded } from '../../shared/addresses/decoded.js';

/** There the 0 is dialled after the code of the country as well: Italy, San Marino, the Vatican, Gabon, Congo, Ivory Coast. */
const ZERO_STAYS = /^\+\s{0,3}(?:39|378|379|225|241|242)(?!\d)/;

/** Digits, visual separators, pauses and parameters (RFC 3966); spaces are common and work. */
const ALLOWED = /^\+?[\d\s().\-/*#,pPwWxX\u00a0\u2010-\u2015]*$/;

export default definePageRule({
  meta: {
    id: 'links/tel',
    title: { failed: 'Telephone link is invalid', passed: 'Every telephone link is valid' },
    subcategory: 'contact',
    severity: 'error',
    weight: 3,
    needs: ['anchors'],
    messages: {
      noNumber: 'The telephone link has no number: "{number}".',
      slashes: 'The telephone link is written tel:// instead of tel:.',
      trunkZero:
        'The number "{number}" has a plus sign or country code before the 0 of domestic calls: it cannot be dialled.',
    },
    since: '1.0',
    version: 3,
    references: ['https://www.rfc-editor.org/rfc/rfc3966', 'https://www.itu.int/rec/T-REC-E.123'],
    howToFix: 'Write tel: and the number with its country code and without (0): tel:+49301234567.',
  },
  applies: ({ anchors }) => anchors.some((anchor) => anchor.kind === 'tel'),
  check({ anchors }, report) {
    for (const { kind, href, element } of anchors) {
      if (kind !== 'tel' || href === null) continue;
      const target = href.slice('tel:'.length);
      if (target.startsWith('//')) {
        report('slashes', element);
        continue;
      }
      const number = decoded(target.split(/[;?]/, 1)[0] ?? '').trim();
      const digits = number.replace(/\P{Nd}/gu, '').length;
      if ((/^\+[\d\s]{1,8}\(0\)/.test(number) && !ZERO_STAYS.test(number)) || number.startsWith('+0'))
        report('trunkZero', element, { number });
      // It cannot be tapped, or a script writes the number into it.
      else if (digits === 0 && (element.isHidden || isFilledByScript(element))) continue;
      // Codes such as *100# have few digits; letters may be a word to dial.
      else if (digits === 0 || (digits < 2 && !ALLOWED.test(number))) report('noNumber', element, { number });
    }
  },
});

/** Named after the attribute that it fills: `data-href`, `data-replace-href`. */
function isFilledByScript(element: PageElement): boolean {
  return element.attributeNames().some((name) => name.startsWith('data-') && name.endsWith('href'));
}
