import { definePageRule } from '../../engine/run/rule.js';

/** One such link may be a tab or a dialog; several are the menu of an application. */
const MIN_LINKS = 3;

export default definePageRule({
  meta: {
    id: 'crawlability/fragment-routes',
    title: { failed: 'Pages are only behind URL fragments', passed: 'No pages are only behind URL fragments' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 6,
    needs: ['anchors', 'document'],
    messages: {
      routes:
        'Links lead to URLs behind a fragment (links: {count}), such as {example}. Search engines see only one page.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    ],
    howToFix:
      'Give each view a separate path with the History API (/contact instead of #/contact), and make the server respond to it.',
  },
  applies: ({ anchors }) => anchors.length > 0,
  check({ anchors, document }, report) {
    const routes = anchors.filter(
      ({ href, isInternal }) =>
        href !== null && isInternal && /^[^#]{0,300}#!?\/[^/]/.test(href) && !isPlace(href, document.ids),
    );
    const [first] = routes;
    if (first && new Set(routes.map((anchor) => anchor.href)).size >= MIN_LINKS)
      report('routes', first.element, { count: routes.length, example: first.href ?? '' });
  },
});

/** A slide by its number or by the id of its element, as reveal.js, impress.js and their kin write it: a place on this page. */
function isPlace(href: string, ids: ReadonlyMap<string, unknown>): boolean {
  const path = href.slice(href.indexOf('#') + 1).replace(/^!?\//, '');
  const [first = ''] = path.split(/[/?&]/, 1);
  return /^\d{1,4}(?:[/.-]\d{1,4}){0,2}\/?$/.test(path) || ids.has(first) || ids.has(`/${path}`) || ids.has(path);
}
