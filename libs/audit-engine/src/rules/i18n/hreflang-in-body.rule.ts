import { definePageRule } from '../../engine/run/rule.js';
import { hasStreamedHead } from '../../shared/head/streamed-head.js';

export default definePageRule({
  meta: {
    id: 'i18n/hreflang-in-body',
    title: { failed: 'hreflang link is outside the head', passed: 'Every hreflang link is in the head' },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 5,
    needs: ['hreflang', 'document'],
    messages: { body: 'The hreflang link for {lang} is outside the head and is ignored.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/specialty/international/localized-versions',
      'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
    ],
    howToFix:
      'Move the link into the head, before elements such as div, img or iframe. They are not allowed there and end the head.',
  },
  // When the head ended too early, that is the defect.
  applies: ({ hreflang, document }) =>
    document.headBreaker === null &&
    !hasStreamedHead(document) &&
    hreflang.some((alternate) => alternate.element !== null),
  check({ hreflang }, report) {
    for (const { lang, element } of hreflang)
      if (element !== null && !element.in('head')) report('body', element, { lang });
  },
});
