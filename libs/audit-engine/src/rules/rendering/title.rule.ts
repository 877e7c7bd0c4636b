import { definePageRule } from '../../engine/run/rule.js';
import { differenceOf, sentContent } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/title',
    title: { failed: 'Title is written by a script', passed: 'No title is written by a script' },
    subcategory: 'indexing',
    severity: 'warning',
    weight: 4,
    needs: ['head', 'sent'],
    messages: {
      added: 'The title is written by a script: it is not in the HTML that the server sends.',
      changed: 'A script changes the title from "{sent}" to "{shown}".',
      removed: 'A script removes the title "{sent}".',
    },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics'],
    howToFix: 'Write the title into the HTML that the server sends.',
  },
  applies: (page) => sentContent(page) !== null,
  check(page, report) {
    const before = sentContent(page);
    if (before === null) return;
    const [sent, shown] = [before.head.title?.trim() ?? null, page.head.title?.trim() ?? null];
    const difference = differenceOf(sent, shown);
    if (difference === 'added') report('added', page.head.titles[0] ?? null);
    if (difference === 'changed')
      report('changed', page.head.titles[0] ?? null, { sent: sent ?? '', shown: shown ?? '' });
    if (difference === 'removed') report('removed', sent, { sent: sent ?? '' });
  },
});
