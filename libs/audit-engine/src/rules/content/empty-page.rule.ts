import { hasMedia } from '../../engine/facts/app-shell.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'content/empty-page',
    title: { failed: 'Page has no content', passed: 'Every page has content' },
    subcategory: 'amount',
    severity: 'error',
    weight: 9,
    needs: ['text', 'document', 'scripts', 'forms'],
    messages: { empty: 'The page returns status 200 and shows nothing.' },
    since: '1.0',
    references: ['https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors'],
    howToFix:
      'Fill the page, or return status 404 or 410 if the URL has no content. Check the server log for an error that happened while the page was built.',
  },
  // A page on its way to another one is empty on purpose.
  applies: (page) =>
    page.status === 200 && !page.document.named('meta').some((meta) => meta.keyword('http-equiv') === 'refresh'),
  check({ text, document, forms, scripts, named }, report) {
    if (text.words > 0 || text.chars > 3 || hasMedia(document) || named('frameset').length > 0) return;
    if (forms.controls.some((control) => control.type !== 'hidden')) return;
    // A script inside of the page may redirect or write.
    if (scripts.some((script) => script.isExecutable && script.inlineChars > 0)) return;
    report('empty', named('body')[0]);
  },
});
