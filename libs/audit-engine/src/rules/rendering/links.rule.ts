import { definePageRule } from '../../engine/run/rule.js';
import type { Anchor } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { sentContent } from '../../shared/rendering/sent-and-shown.js';

export default definePageRule({
  meta: {
    id: 'rendering/links',
    title: { failed: 'Links are written by a script', passed: 'No links are written by a script' },
    subcategory: 'content',
    severity: 'warning',
    weight: 5,
    needs: ['anchors', 'sent'],
    messages: {
      added: '{count} of {total} links to pages of the site are written by scripts, such as {example}.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    ],
    howToFix: 'Write the links into the HTML that the server sends: <a href="…">.',
  },
  applies: (page) => sentContent(page) !== null && page.anchors.some(({ isInternal }) => isInternal),
  check(page, report) {
    const sent = targetsOf(sentContent(page)?.anchors ?? [], page.url);
    const shown = targetsOf(page.anchors, page.url);
    const added = [...shown.keys()].filter((url) => !sent.has(url));
    const [first] = added;
    if (first === undefined || added.length < LEAST || added.length < shown.size / 10) return;
    report('added', shown.get(first), { count: added.length, total: shown.size, example: first });
  },
});

/** Fewer are what scripts add to every page: a way back to the top, a link of a banner. */
const LEAST = 3;

/** Other pages of the site by URL without fragment, each once. */
function targetsOf(anchors: readonly Anchor[], page: string): Map<string, PageElement> {
  const targets = new Map<string, PageElement>();
  for (const { url, isInternal, element } of anchors) {
    const href = url?.href.split('#', 1)[0];
    if (isInternal && href !== undefined && href !== page && !targets.has(href)) targets.set(href, element);
  }
  return targets;
}
