import { definePageRule } from '../../engine/run/rule.js';
import { isUnfilled } from '../../shared/aria/exposure.js';
import { viewportOf } from '../../shared/head/viewport.js';

export default definePageRule({
  meta: {
    id: 'accessibility/zoom',
    title: { failed: 'Page blocks zooming', passed: 'Every page can be zoomed' },
    subcategory: 'text',
    wcag: ['1.4.4'],
    severity: 'error',
    weight: 7,
    needs: ['head'],
    messages: {
      disabled: 'The viewport says user-scalable={value}: people cannot zoom.',
      limited: 'The viewport says maximum-scale={value}: people cannot zoom to 200 %.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
    ],
    howToFix:
      'Write <meta name="viewport" content="width=device-width, initial-scale=1"> without user-scalable and maximum-scale.',
  },
  applies: ({ head }) => viewportOf(head) !== null,
  check({ head }, report) {
    const viewport = viewportOf(head);
    if (!viewport) return;
    const scalable = viewport.properties.get('user-scalable');
    const maximum = viewport.properties.get('maximum-scale');
    if (scalable !== undefined && isNo(scalable)) report('disabled', viewport.meta.element, { value: scalable });
    else if (maximum !== undefined && isLimit(maximum)) report('limited', viewport.meta.element, { value: maximum });
  },
});

/**
 * CSS Device Adaptation, "user-scalable": "yes", a number of at least 1 (or at most -1), "device-width"
 * and "device-height" let people zoom; whatever else is written does not, unknown words included.
 * Browsers read the number that a value begins with. An empty value is none.
 */
function isNo(value: string): boolean {
  if (value === '' || isUnfilled(value) || value === 'yes' || value === 'device-width' || value === 'device-height')
    return false;
  const number = Number.parseFloat(value);
  return Number.isNaN(number) || (number > -1 && number < 1);
}

/** The same, "maximum-scale": negative numbers are ignored, "yes" is 1, "device-width" and "device-height" are 10, other words are 0.1. */
function isLimit(value: string): boolean {
  if (value === '' || isUnfilled(value) || value === 'device-width' || value === 'device-height') return false;
  const number = Number.parseFloat(value);
  return Number.isNaN(number) || (number >= 0 && number < 2);
}
