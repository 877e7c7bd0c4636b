import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'agents/javascript-content',
    title: { failed: 'Content needs JavaScript', passed: 'Content is available without JavaScript' },
    subcategory: 'content',
    severity: 'error',
    weight: 9,
    needs: ['appShell', 'document', 'text', 'robots'],
    messages: {
      shell:
        'The HTML contains very few words ({words}). Everything else comes from scripts, which most AI crawlers do not run.',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://web.dev/articles/rendering-on-the-web',
    ],
    howToFix:
      'Render the page on the server or at build time, so that the HTML holds the text; let the script take over from there.',
  },
  applies: ({ status, robots, document }) =>
    status === 200 &&
    !robots.isNoindex &&
    !document.named('meta').some((meta) => meta.keyword('http-equiv') === 'refresh'),
  check({ appShell, text, raw }, report) {
    // In a browser the text is there: it is about those who do not run scripts.
    if (raw?.isShell) report('shell', appShell, { words: raw.words });
    else if (appShell) report('shell', appShell, { words: text.words });
  },
});
