import { definePageRule } from '../../engine/run/rule.js';
import { ARIA_ATTRIBUTES, LEAST_INTEGERS, TOKEN_LISTS, type AriaType } from '../../shared/aria/aria.data.js';
import { isUnfilled } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-value',
    title: { failed: 'ARIA attribute has an invalid value', passed: 'Every ARIA attribute has a valid value' },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'error',
    weight: 5,
    needs: ['attributes'],
    messages: { invalid: 'The value "{value}" is not allowed for {name}.' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/TR/wai-aria-1.2/#propcharacteristic_value',
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
    ],
    howToFix: 'Write a value that WAI-ARIA lists for the attribute, for example aria-expanded="true" or "false".',
  },
  applies: ({ attributes }) => attributes.with('aria-*').length > 0,
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      if (element.isAriaHidden) continue;
      for (let i = 0; i < element.attributes.length; i += 2) {
        const name = element.attributes[i] ?? '';
        const type = name.startsWith('aria-') ? ARIA_ATTRIBUTES.get(name) : undefined;
        if (type === undefined || type === 'text' || type === 'ids') continue;
        const written = (element.attributes[i + 1] ?? '').trim();
        const value = written.toLowerCase();
        if (!isUndefined(value) && (!isAllowed(value, type, TOKEN_LISTS.has(name)) || isTooSmall(value, name)))
          report('invalid', element, { name, value: written });
      }
    }
  },
});

/** An empty value counts as none, and scripts fill templates. */
function isUndefined(value: string): boolean {
  return value === '' || value === 'undefined' || isUnfilled(value);
}

function isAllowed(value: string, type: AriaType, isList: boolean): boolean {
  if (typeof type !== 'string')
    return isList ? value.split(/\s+/).every((token) => type.includes(token)) : type.includes(value);
  if (type === 'true-false') return value === 'true' || value === 'false';
  if (type === 'tristate') return value === 'true' || value === 'false' || value === 'mixed';
  if (type === 'integer') return /^[+-]?\d{1,15}$/.test(value);
  return type === 'number' ? NUMBER.test(value) : !/\s/.test(value);
}

/** HTML, "rules for parsing floating-point number values", with nothing behind the number. */
const NUMBER = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})(?:e[+-]?\d{1,3})?$/;

function isTooSmall(value: string, name: string): boolean {
  const least = LEAST_INTEGERS.get(name);
  return least !== undefined && Number(value) < least;
}
