import { definePageRule } from '../../engine/run/rule.js';
import { hasStreamedHead } from '../../shared/head/streamed-head.js';

const HEAD_ONLY =
  /^(?:description|robots|googlebot|bingbot|keywords|author|application-name|og:.{1,60}|twitter:.{1,60})$/;

export default definePageRule({
  meta: {
    id: 'core/meta-in-body',
    title: { failed: 'Metadata is in the body', passed: 'All metadata is in the head' },
    subcategory: 'document',
    severity: 'warning',
    weight: 4,
    needs: ['head', 'document'],
    messages: {
      meta: 'The <meta> {key} is in the body, where search engines and previews may not read it.',
      viewport:
        'The viewport <meta> is in the body, where HTML does not allow it. Browsers start the layout without it.',
      title: 'The <title> is in the body.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
      'https://html.spec.whatwg.org/multipage/semantics.html#the-meta-element',
    ],
    howToFix: 'Write title and meta elements into the head.',
  },
  readsSent: true,
  // When the head ended too early, that is the defect.
  applies: ({ document }) => document.headBreaker === null && !hasStreamedHead(document),
  check({ head }, report) {
    for (const title of head.titles) if (!title.in('head')) report('title', title);
    for (const { key, kind, isInHead, element } of head.metas) {
      if (isInHead || (kind !== 'name' && kind !== 'property') || element.closest('iframe', 'object') !== null)
        continue;
      if (key === 'viewport') {
        if (!head.metasOf(key).some((one) => one.isInHead)) report('viewport', element);
      } else if (HEAD_ONLY.test(key)) report('meta', element, { key });
    }
  },
});
