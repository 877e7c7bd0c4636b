import type { Image } from '../../engine/facts/body.js';
import { parseSrcset } from '../../engine/facts/srcset.js';
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
    version: 3,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/non-text-content.html',
      'https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text',
    ],
    howToFix: 'Say in each alt what that one image shows.',
  },
  applies: ({ images }) => images.length >= MIN_IMAGES,
  check({ images }, report) {
    const byAlt = new Map<string, Image[]>();
    for (const image of images) {
      // A fragment names no file.
      if (!image.alt || /^(?:#|$)/.test(image.src) || image.isDecorative) continue;
      if (!isSeen(image) || isLoadedByScript(image.element)) continue;
      const key = image.alt.toLowerCase();
      const same = byAlt.get(key);
      if (same) same.push(image);
      else byAlt.set(key, [image]);
    }
    for (const [first, ...others] of byAlt.values()) {
      if (!first || others.length + 1 < MIN_IMAGES || isPlaceholderAlt(first.alt ?? '')) continue;
      const count = countDifferent([first, ...others]);
      if (count >= MIN_IMAGES) report('repeated', first.element, { count, alt: first.alt ?? '' });
    }
  },
});

/** Fewer may be views of one thing. */
const MIN_IMAGES = 5;

/** Images in several sizes are one: the file of one is among those that another offers, or their names differ in the size alone. */
function countDifferent(images: readonly Image[]): number {
  const seen = new Set<string>();
  let count = 0;
  for (const { src, srcset } of images) {
    const files = [src, ...parseSrcset(srcset).candidates.map(({ url }) => url)].map(withoutSize);
    if (!files.some((file) => seen.has(file))) count++;
    for (const file of files) seen.add(file);
  }
  return count;
}

/** `garden-300x200.jpg` and `garden.jpg?w=300` are `garden.jpg`, smaller. */
function withoutSize(file: string): string {
  return file.startsWith('data:') ? file : file.replace(QUERY, '$1').replace(SIZE, '');
}
const QUERY = /(\.(?:jpe?g|png|gif|webp|avif))[?#][^]*$/i;
const SIZE = /[-_]\d{2,4}x\d{2,4}(?=\.\w{3,4}$)/;
