import type { PageElement } from '../../engine/parse/element.js';
import { isCustomElement } from '../../shared/aria/exposure.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/landmark-level',
    title: { failed: 'Landmark is nested inside another landmark', passed: 'Top-level landmarks are not nested' },
    subcategory: 'landmarks',
    wcag: [],
    severity: 'warning',
    weight: 1,
    needs: ['landmarks'],
    messages: {
      inside: 'The landmark "{role}" is inside the landmark "{outer}".',
    },
    since: '1.0',
    references: ['https://www.w3.org/WAI/ARIA/apg/practices/landmark-regions/', 'https://www.w3.org/TR/html-aria/'],
    howToFix: 'Move header, footer and main content out of the other landmark, so that they are parts of the page.',
  },
  applies: ({ landmarks }) => landmarks.some(({ role }) => TOP.has(role)),
  check({ landmarks }, report) {
    const roles = new Map(landmarks.map(({ element, role }) => [element, role]));
    for (const { element, role } of landmarks) {
      const outer = TOP.has(role) ? landmarkAround(element, roles) : null;
      if (outer !== null) report('inside', element, { role, outer });
    }
  },
});

/** Kinds that the authoring practices want at the top; a sidebar may be next to the text in the main part. */
const TOP = new Set(['banner', 'contentinfo', 'main']);

function landmarkAround(element: PageElement, roles: ReadonlyMap<PageElement, string>): string | null {
  for (let at = element.parent; at !== null; at = at.parent) {
    const role = roles.get(at);
    if (role !== undefined) return role;
    if (isCustomElement(at)) return null;
  }
  return null;
}
