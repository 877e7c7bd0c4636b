import { definePageRule } from '../../engine/run/rule.js';
import { hasStreamedHead } from '../../shared/head/streamed-head.js';

export default definePageRule({
  meta: {
    id: 'crawlability/canonical-in-body',
    title: { failed: 'Canonical link is outside the head', passed: 'Every canonical link is in the head' },
    subcategory: 'canonical',
    severity: 'error',
    weight: 6,
    needs: ['canonical', 'document'],
    messages: { body: 'The canonical link is outside the head and is ignored.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
      'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    ],
    howToFix:
      'Move the link into the head, above elements such as div, img or iframe. They are not allowed there and end the head.',
  },
  // When the head ended too early, that is the defect.
  applies: ({ canonical, document }) =>
    document.headBreaker === null && !hasStreamedHead(document) && canonical.all.some((one) => one.element !== null),
  check({ canonical }, report) {
    const inHead = new Set(canonical.all.filter((one) => one.isInHead).map((one) => one.url));
    for (const { isInHead, url, element } of canonical.all) if (!isInHead && !inHead.has(url)) report('body', element);
  },
});
