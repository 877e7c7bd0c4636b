import type { HeadFacts } from '../../engine/facts/head.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { tagOf } from '../../shared/social/tags.js';

export default definePageRule({
  meta: {
    id: 'social/og-image-alt',
    title: {
      failed: 'Preview image of the start page has no alternative text',
      passed: 'Preview image of the start page has alternative text',
    },
    subcategory: 'images',
    severity: 'warning',
    weight: 1,
    needs: ['head', 'robots', 'canonical'],
    judges: 'site',
    messages: { missing: 'The preview image has no alternative text (og:image:alt).' },
    since: '1.0',
    version: 3,
    references: ['https://ogp.me/#structured'],
    howToFix: 'Add <meta property="og:image:alt" content="…"> that says what the image shows.',
  },
  readsSent: true,
  // One template writes it for all pages.
  applies: (page) => page.isStart && isIndexable(page) && hasImage(page.head),
  check({ head }, report) {
    if (head.meta('og:image:alt') === null && head.meta('twitter:image:alt') === null)
      report('missing', tagOf(head, 'og:image')?.element);
  },
});

/** A fragment alone is the place of an image that was never written. */
function hasImage(head: HeadFacts): boolean {
  const tag = tagOf(head, 'og:image');
  return tag !== null && !tag.content.startsWith('#');
}
