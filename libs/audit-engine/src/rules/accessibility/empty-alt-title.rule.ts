import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/empty-alt-title',
    title: { failed: 'Decorative image has a title', passed: 'No decorative image has a title' },
    subcategory: 'text alternatives',
    wcag: [],
    severity: 'warning',
    weight: 1,
    needs: ['images'],
    messages: { title: 'An image with an empty alt text has the title "{title}".' },
    since: '1.0',
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H67',
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
    ],
    howToFix: 'Move the title into alt when the image says something, or remove the title.',
  },
  applies: ({ images }) => images.some(({ alt }) => alt === ''),
  check({ images }, report) {
    for (const { alt, element } of images) {
      const title = element.attr('title')?.trim();
      if (alt !== '' || !title || element.isAriaHidden || element.has('role') || mayBeHidden(element)) continue;
      if (!element.attr('aria-label')?.trim() && !element.has('aria-labelledby'))
        report('title', element, { title: copyText(title, 80) });
    }
  },
});
