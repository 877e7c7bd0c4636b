import { definePageRule } from '../../engine/run/rule.js';
import { pluginOf } from '../../shared/media/plugin.js';
import { inherited, isScripted, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/embedded-object',
    title: { failed: 'Embedded object has no alternative text', passed: 'Every embedded object has alternative text' },
    subcategory: 'text alternatives',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 4,
    needs: [],
    messages: { missing: '<{name}> has no text alternative.' },
    since: '1.0',
    version: 2,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H53',
    ],
    howToFix: 'Put text, or a link to the content, between <object> and </object>; give an <embed> a title.',
  },
  visit: {
    'object embed': (element, report) => {
      if (
        element.isAriaHidden ||
        element.accessibleName !== '' ||
        element.text !== '' ||
        isScripted(element) ||
        DECORATIVE.has(roleOf(element) ?? '') ||
        isPartOfImage(element) ||
        mayBeHidden(element)
      )
        return;
      // What no browser runs has to go, not to be described.
      if (pluginOf(element) !== null) return;
      const isInside = element.closest('object') !== null;
      const hasFallback = element
        .descendants([], 50)
        .some((inside) => inside.name !== 'param' && (inside.name !== 'embed' || inside.accessibleName !== ''));
      if (!isInside && !hasFallback) report('missing', element, { name: element.name });
    },
  },
});

const DECORATIVE = new Set(['none', 'presentation']);

/** The content of an image is part of it and not exposed (WAI-ARIA 1.2, "children presentational"). */
const isPartOfImage = inherited((element) => element.parent !== null && IMAGES.has(roleOf(element.parent) ?? ''));
const IMAGES = new Set(['img', 'image', 'graphics-symbol']);
