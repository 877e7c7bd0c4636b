import type { PageDocument } from '../../engine/parse/document.js';
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
    version: 11,
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
  check({ appShell, document, text, raw }, report) {
    // In a browser the text is there: it is about those who do not run scripts.
    const words = raw?.isShell ? raw.words : appShell ? text.words : null;
    if (words !== null && !isGivenWithoutScripts(document)) report('shell', appShell, { words });
  },
});

/** What a script writes is there a second time for those without: a film in an `object`, or the text itself. */
function isGivenWithoutScripts(document: PageDocument): boolean {
  return document
    .named('noscript')
    .some((element) => element.text.length >= NOTE_CHARS || element.descendants(FILMS, 1).length > 0);
}
/** A request to turn on scripts is shorter, in two languages too. */
const NOTE_CHARS = 400;
/** Pixels that count visits are images and frames. */
const FILMS = ['object', 'embed', 'video', 'audio'];
