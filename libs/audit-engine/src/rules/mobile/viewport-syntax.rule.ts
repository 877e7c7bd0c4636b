import { definePageRule } from '../../engine/run/rule.js';
import { VIEWPORT_PROPERTIES } from '../../shared/head/viewport.data.js';
import { viewportOf } from '../../shared/head/viewport.js';

export default definePageRule({
  meta: {
    id: 'mobile/viewport-syntax',
    title: { failed: 'Viewport property is invalid', passed: 'Every viewport property is valid' },
    subcategory: 'viewport',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: {
      unknown: 'The viewport has the property "{name}", which browsers do not know.',
      value: 'The viewport has {name}={value}, which browsers cannot read.',
    },
    since: '1.0',
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/meta/name/viewport',
      'https://drafts.csswg.org/css-viewport/#viewport-meta',
    ],
    howToFix: 'Write properties as name=value with commas between them: width=device-width, initial-scale=1.',
  },
  applies: ({ head }) => (viewportOf(head)?.properties.size ?? 0) > 0,
  check({ head }, report) {
    const viewport = viewportOf(head);
    if (!viewport) return;
    for (const [name, value] of viewport.properties) {
      const allowed = VIEWPORT_PROPERTIES.get(name);
      if (allowed === undefined) report('unknown', viewport.meta.element, { name });
      else if (!allowed.test(value)) report('value', viewport.meta.element, { name, value });
    }
  },
});
