import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { openGraphTags } from '../../shared/social/tags.js';

const KEYS = ['og:image', 'og:image:url', 'og:image:secure_url'] as const;

export default definePageRule({
  meta: {
    id: 'social/og-image',
    title: { failed: 'Link preview has no image', passed: 'Every link preview has an image' },
    subcategory: 'images',
    severity: 'warning',
    weight: 5,
    needs: ['head', 'robots', 'canonical'],
    messages: { missing: 'The page has Open Graph tags but no og:image.' },
    since: '1.0',
    references: ['https://ogp.me/#metadata', 'https://developers.facebook.com/docs/sharing/webmasters/images/'],
    howToFix:
      'Add <meta property="og:image" content="https://example.com/picture.jpg"> with an image of 1200 × 630 pixels.',
  },
  readsSent: true,
  applies: (page) => isIndexable(page) && openGraphTags(page.head).length > 0,
  check({ head }, report) {
    if (KEYS.every((key) => head.meta(key) === null)) report('missing', openGraphTags(head)[0]?.element);
  },
});
