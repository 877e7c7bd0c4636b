import { definePageRule } from '../../engine/run/rule.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { isForMembers } from '../../shared/crawling/sign-in.js';

export default definePageRule({
  meta: {
    id: 'social/open-graph',
    title: { failed: 'Page has no Open Graph tags', passed: 'Every page has Open Graph tags' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 5,
    needs: ['head', 'robots', 'canonical', 'forms', 'text'],
    messages: {
      missing: 'The page has no Open Graph tags: shared links show what each service guesses.',
      onlyCard:
        'The page has preview tags for X but no Open Graph tags: services that read only these guess the preview.',
    },
    since: '1.0',
    version: 4,
    references: ['https://ogp.me/', 'https://developers.facebook.com/docs/sharing/webmasters/'],
    howToFix:
      'Write og:title, og:type, og:url, og:image and og:description as <meta property="…" content="…"> into the head.',
  },
  readsSent: true,
  applies: (page) => isIndexable(page) && !isForMembers(page),
  check({ head }, report) {
    if (head.metas.some((meta) => meta.key.startsWith('og:'))) return;
    report(head.metas.some(({ key, content }) => content !== '' && CARD_TEXT.test(key)) ? 'onlyCard' : 'missing');
  },
});

/** What X and others show of a page; the other tags of a card show nothing by themselves. */
const CARD_TEXT = /^twitter:(?:title|description|image)$/;
