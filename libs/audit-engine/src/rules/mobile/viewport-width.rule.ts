import { definePageRule } from '../../engine/run/rule.js';
import { viewportOf } from '../../shared/head/viewport.js';

export default definePageRule({
  meta: {
    id: 'mobile/viewport-width',
    title: { failed: 'Viewport does not use the device width', passed: 'Every viewport uses the device width' },
    subcategory: 'viewport',
    severity: 'error',
    weight: 6,
    needs: ['head'],
    messages: {
      fixed: 'The viewport has the fixed width {width}.',
      missing: 'The viewport sets neither width=device-width nor initial-scale=1.',
    },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
      'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html',
    ],
    howToFix: 'Write width=device-width instead of a number of pixels.',
  },
  applies: ({ head }) => (viewportOf(head)?.properties.size ?? 0) > 0,
  check({ head }, report) {
    const viewport = viewportOf(head);
    if (!viewport) return;
    const width = viewport.properties.get('width');
    const scale = viewport.properties.get('initial-scale');
    if (width !== undefined && /^\d/.test(width)) report('fixed', viewport.meta.element, { width });
    // An initial scale gives the width of the device as well.
    else if (width === undefined && !(scale !== undefined && Number.parseFloat(scale) > 0))
      report('missing', viewport.meta.element);
  },
});
