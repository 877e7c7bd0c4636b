import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, roleOf } from '../../shared/aria/exposure.js';

/** Elements without a role that a description could be of (HTML-AAM 1.0: generic). */
const GENERIC = new Set(['div', 'span', 'b', 'i', 'u', 'q', 'small', 'bdi', 'bdo', 'data', 'pre', 'samp']);

/** A global attribute undoes them (WAI-ARIA 1.2, presentational roles conflict resolution): the element has its own role. */
const PRESENTATIONAL = new Set(['none', 'presentation']);

export default definePageRule({
  meta: {
    id: 'accessibility/role-description',
    title: {
      failed: 'Role description is on an element without a role',
      passed: 'Every role description is on an element with a role',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 1,
    needs: ['attributes'],
    messages: {
      generic: '<{element}> has aria-roledescription="{text}" and no role that it could describe.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/TR/wai-aria-1.2/#aria-roledescription'],
    howToFix: 'Write the role that the description refines, for example role="group", or remove the attribute.',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some((element) => element.has('aria-roledescription')),
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      const text = element.attr('aria-roledescription')?.trim();
      if (!text || element.isAriaHidden || isScripted(element) || isCustomElement(element)) continue;
      const role = roleOf(element);
      if (role === 'generic' || ((role === null || PRESENTATIONAL.has(role)) && GENERIC.has(element.name)))
        report('generic', element, { element: element.name, text: copyText(text, 60) });
    }
  },
});
