import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'rendering/noindex',
    title: { failed: 'Script removes noindex', passed: 'No script removes noindex' },
    subcategory: 'indexing',
    severity: 'error',
    weight: 8,
    needs: ['robots', 'sent'],
    messages: {
      removed: 'The server sends noindex, and a script removes it.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
    ],
    howToFix: 'Leave noindex out of the HTML that the server sends, if the page is to be found.',
  },
  applies: ({ sent }) => sent !== null,
  check({ sent, robots }, report) {
    if (!sent?.robots.isNoindex || robots.isNoindex) return;
    const element = sent.robots.directives.find(({ name }) => name === 'noindex' || name === 'none')?.element;
    // Its source alone: line and selector are those of the HTML that the server sent, and the page is the one in the browser.
    report('removed', element?.document.html.slice(element.start, element.openEnd + 1));
  },
});
