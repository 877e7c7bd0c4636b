import { definePageRule } from '../../engine/run/rule.js';
import { MIN_PIXELS } from '../../shared/social/og-image-size.data.js';

const KEYS = new Set(['og:image:width', 'og:image:height']);

export default definePageRule({
  meta: {
    id: 'social/og-image-size',
    title: { failed: 'Preview image size is too small or invalid', passed: 'Every preview image size is valid' },
    subcategory: 'images',
    severity: 'warning',
    weight: 2,
    needs: ['head'],
    messages: {
      small: '{key} is {pixels}; below 200 pixels the image is not shown.',
      invalid: '{key} "{value}" is not a number of pixels.',
    },
    since: '1.0',
    references: ['https://developers.facebook.com/docs/sharing/webmasters/images/', 'https://ogp.me/#structured'],
    howToFix: 'Use an image of 1200 × 630 pixels and declare its true size, as a number without unit.',
  },
  readsSent: true,
  applies: ({ head }) => head.metas.some((meta) => KEYS.has(meta.key) && meta.content !== ''),
  check({ head }, report) {
    for (const { key, content, element } of head.metas) {
      if (!KEYS.has(key) || content === '') continue;
      if (!/^\d{1,6}$/.test(content)) report('invalid', element, { key, value: content.slice(0, 40) });
      else if (Number(content) < MIN_PIXELS) report('small', element, { key, pixels: Number(content) });
    }
  },
});
