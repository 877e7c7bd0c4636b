import { definePageRule } from '../../engine/run/rule.js';
import { ANNOUNCEMENTS } from '../../shared/images/placeholders.data.js';

export default definePageRule({
  meta: {
    id: 'images/alt-announcement',
    title: { failed: 'Alternative text begins with "image of"', passed: 'No alternative text begins with "image of"' },
    subcategory: 'alternative text',
    severity: 'warning',
    weight: 1,
    needs: ['images'],
    messages: { announced: 'The alt text begins with "{start}", which screen readers say anyway.' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/tutorials/images/tips/',
      'https://developer.mozilla.org/en-US/docs/Web/API/HTMLImageElement/alt',
    ],
    howToFix: 'Leave the beginning out and say what is to be seen.',
  },
  applies: ({ images }) => images.some(({ alt }) => Boolean(alt)),
  check({ images }, report) {
    for (const { alt, element, isDecorative } of images) {
      if (!alt || isDecorative) continue;
      const begin = alt.slice(0, 20).toLowerCase();
      const start = ANNOUNCEMENTS.find((words) => begin.startsWith(words));
      if (start !== undefined) report('announced', element, { start: start.trim() });
    }
  },
});
