import { definePageRule } from '../../engine/run/rule.js';
import { KNOWN_TYPES } from '../../shared/social/og-type.data.js';
import { tagOf } from '../../shared/social/tags.js';

export default definePageRule({
  meta: {
    id: 'social/og-type',
    title: { failed: 'Preview type is unknown', passed: 'Every preview type is known' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 1,
    needs: ['head'],
    messages: { unknown: 'og:type "{type}" is not a type of the Open Graph protocol; it counts as "website".' },
    since: '1.0',
    references: ['https://ogp.me/#types'],
    howToFix:
      'Write "article" for articles, "product" for products, "profile" for people, and "website" for everything else.',
  },
  readsSent: true,
  applies: ({ head }) => tagOf(head, 'og:type') !== null,
  check({ head }, report) {
    const tag = tagOf(head, 'og:type');
    if (tag && !/[.:]/.test(tag.content) && !KNOWN_TYPES.has(tag.content.toLowerCase()))
      report('unknown', tag.element, { type: tag.content.slice(0, 60) });
  },
});
