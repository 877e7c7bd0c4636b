import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { CARD_TYPES } from '../../shared/social/twitter-card.data.js';
import { openGraphTags, tagOf } from '../../shared/social/tags.js';

/** Others are settings of widgets. */
const PREVIEW = /^twitter:(?!widgets:|dnt$)/;

export default definePageRule({
  meta: {
    id: 'social/twitter-card',
    title: { failed: 'Page has no valid card for X', passed: 'Every page has a valid card for X' },
    subcategory: 'cards',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'robots', 'canonical'],
    messages: {
      missing: 'The page has preview tags but no twitter:card, so X shows a small preview at best.',
      invalid: 'twitter:card "{card}" is not a card that X knows.',
    },
    since: '1.0',
    version: 2,
    references: ['https://developer.x.com/en/docs/x-for-websites/cards/overview/markup'],
    howToFix:
      'Add <meta name="twitter:card" content="summary_large_image">; title, text and image are taken from the Open Graph tags.',
  },
  readsSent: true,
  applies: (page) =>
    isIndexable(page) && (openGraphTags(page.head).length > 0 || page.head.metas.some(({ key }) => PREVIEW.test(key))),
  check({ head }, report) {
    const card = tagOf(head, 'twitter:card');
    if (card) {
      if (!CARD_TYPES.has(card.content.toLowerCase()))
        report('invalid', card.element, { card: card.content.slice(0, 60) });
    } else if (head.meta('twitter:card') === null) report('missing', openGraphTags(head)[0]?.element);
  },
});
