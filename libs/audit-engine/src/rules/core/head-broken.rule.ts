import type { HeadFacts } from '../../engine/facts/head.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'core/head-broken',
    title: { failed: 'Element ends the head too early', passed: 'No element ends the head too early' },
    subcategory: 'document',
    severity: 'error',
    weight: 7,
    needs: ['head', 'document'],
    messages: {
      broken:
        '<{name}> is not allowed in the head and ends it. {first} after it is read as part of the body. Other elements affected: {more}.',
    },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead',
      'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
    ],
    howToFix:
      'Move the element below <body>. Only title, meta, link, base, style, script, noscript and template are allowed in the head.',
  },
  readsSent: true,
  applies: ({ document }) => document.elements.length > 0,
  check({ head, document }, report) {
    const breaker = document.headBreaker;
    if (breaker === null) return;
    const [first, ...more] = lostAfter(breaker, head);
    if (first) report('broken', breaker, { name: breaker.name, first: labelOf(first), more: more.length });
  },
});

/** What search engines no longer read. */
function lostAfter(breaker: PageElement, { titles, metas, links }: HeadFacts): PageElement[] {
  const found = [
    ...titles,
    ...metas.filter((meta) => meta.kind !== 'itemprop').map((meta) => meta.element),
    ...links.filter(isRead).map((link) => link.element),
  ];
  return found
    .filter((element) => element.index > breaker.index && !element.in('head'))
    .sort((a, b) => a.index - b.index);
}

function isRead({ rel, element }: HeadFacts['links'][number]): boolean {
  return rel.includes('canonical') || (rel.includes('alternate') && element.has('hreflang'));
}

function labelOf(element: PageElement): string {
  const name = element.attr('name') ?? element.attr('property') ?? element.attr('http-equiv') ?? element.attr('rel');
  return name === null ? `<${element.name}>` : `<${element.name}> ${name}`;
}
