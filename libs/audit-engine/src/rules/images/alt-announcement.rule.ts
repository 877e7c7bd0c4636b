import { definePageRule } from '../../engine/run/rule.js';
import { ANNOUNCEMENTS, SACRED_NAMES } from '../../shared/images/placeholders.data.js';

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
    version: 2,
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
      if (start !== undefined && !isSacred(alt.slice(start.length)))
        report('announced', element, { start: start.trim() });
    }
  },
});

/** In Romance languages the image of a saint is a statue or a painting: it is what the photo shows. An article may be before the name. */
function isSacred(named: string): boolean {
  const words = named
    .slice(0, 40)
    .toLowerCase()
    .split(/[^\p{L}]+/u, 2);
  return words.some((word) => SACRED_NAMES.has(word));
}
