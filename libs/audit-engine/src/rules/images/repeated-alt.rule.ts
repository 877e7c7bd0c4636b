import type { Image } from '../../engine/facts/body.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isLoadedByScript, isPlaceholderAlt, isSeen } from '../../shared/images/shown.js';

export default definePageRule({
  meta: {
    id: 'images/repeated-alt',
    title: {
      failed: 'Different images share an alternative text',
      passed: 'Different images have different alternative texts',
    },
    subcategory: 'alternative text',
    wcag: ['1.1.1'],
    severity: 'warning',
    weight: 3,
    needs: ['images'],
    messages: { repeated: '{count} different images have the alt text "{alt}".' },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text',
    ],
    howToFix: 'Say in each alt what that one image shows.',
  },
  applies: ({ images }) => images.length >= MIN_IMAGES,
  check({ images }, report) {
    const byAlt = new Map<string, { first: Image; sources: Set<string> }>();
    for (const image of images) {
      if (!image.alt || image.src === '' || image.isDecorative || !isSeen(image) || isLoadedByScript(image.element))
        continue;
      const key = image.alt.toLowerCase();
      const same = byAlt.get(key);
      if (same) same.sources.add(image.src);
      else byAlt.set(key, { first: image, sources: new Set([image.src]) });
    }
    for (const { first, sources } of byAlt.values())
      if (sources.size >= MIN_IMAGES && !isPlaceholderAlt(first.alt ?? ''))
        report('repeated', first.element, { count: sources.size, alt: first.alt ?? '' });
  },
});

/** Fewer may be views of one thing. */
const MIN_IMAGES = 5;
