import { definePageRule } from '../../engine/run/rule.js';
import { sentContent } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/structured-data',
    title: { failed: 'Structured data is written by a script', passed: 'No structured data is written by a script' },
    subcategory: 'structured data',
    severity: 'warning',
    weight: 4,
    needs: ['structuredData', 'sent'],
    messages: {
      added: 'Structured data of the type {type} is written by a script.',
      removed: 'A script removes the structured data of the type {type}.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/appearance/structured-data/generate-structured-data-with-javascript',
    ],
    howToFix: 'Write structured data into the HTML that the server sends.',
  },
  applies: (page) =>
    sentContent(page) !== null &&
    (page.structuredData.types.size > 0 || (page.sent?.structuredData.types.size ?? 0) > 0),
  check(page, report) {
    const sent: ReadonlySet<string> = sentContent(page)?.structuredData.types ?? new Set();
    const { types } = page.structuredData;
    for (const type of types)
      if (!sent.has(type)) report('added', page.structuredData.nodesOf(type)[0]?.block.element, { type });
    for (const type of sent) if (!types.has(type)) report('removed', null, { type });
  },
});
