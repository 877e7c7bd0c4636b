import { definePageRule } from '../../engine/run/rule.js';
import { differenceOf, sentContent } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/h1',
    title: { failed: 'Main heading is written by a script', passed: 'No main heading is written by a script' },
    subcategory: 'content',
    severity: 'warning',
    weight: 4,
    needs: ['headings', 'sent'],
    messages: {
      added: 'The main heading is written by a script: it is not in the HTML that the server sends.',
      changed: 'A script changes the main heading from "{sent}" to "{shown}".',
      removed: 'A script removes the main heading "{sent}".',
    },
    since: '1.0',
    version: 2,
    references: ['https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics'],
    howToFix: 'Write the main heading into the HTML that the server sends.',
  },
  applies: (page) => sentContent(page) !== null,
  check(page, report) {
    const before = sentContent(page);
    if (before === null) return;
    const first = page.headings.find(({ level }) => level === 1);
    const [sent, shown] = [before.headings.find(({ level }) => level === 1)?.text ?? null, first?.text ?? null];
    // Slides have a main heading each, and scripts take turns with them.
    const isOfSlides = before.headings.some(({ level, text }) => level === 1 && text === shown);
    const difference = sent !== shown && isOfSlides ? null : differenceOf(sent, shown);
    if (difference === 'added') report('added', first?.element ?? null);
    if (difference === 'changed') report('changed', first?.element ?? null, { sent: sent ?? '', shown: shown ?? '' });
    if (difference === 'removed') report('removed', sent, { sent: sent ?? '' });
  },
});
