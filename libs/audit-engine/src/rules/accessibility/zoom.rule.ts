import { definePageRule } from '../../rule.js';
import { viewportOf } from '../mobile/viewport.js';

export default definePageRule({
  meta: {
    id: 'accessibility/zoom',
    name: 'Zoom',
    subcategory: 'text',
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
    else if (maximum !== undefined && isBelowTwo(maximum)) report('limited', viewport.meta.element, { value: maximum });
  },
});

/** CSS Device Adaptation: "no" and numbers between -1 and 1 mean no. */
function isNo(value: string): boolean {
  const number = value === '' ? Number.NaN : Number(value);
  return value === 'no' || (number > -1 && number < 1);
}

/** Negative numbers are ignored by browsers. */
function isBelowTwo(value: string): boolean {
  const number = /^\d{1,4}(?:\.\d{0,6})?/.exec(value)?.[0];
  return number !== undefined && Number(number) < 2;
}
