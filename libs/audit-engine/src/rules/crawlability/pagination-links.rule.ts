import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/pagination-links',
    name: 'Parts of a list are linked',
    subcategory: 'discovery',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'anchors'],
    messages: {
      unlinked: 'The head names {url} as the {rel} part, and no link on the page leads there.',
      itself: 'The page names itself as its {rel} part.',
    },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
      'https://html.spec.whatwg.org/multipage/links.html#sequential-link-types',
    ],
    howToFix:
      'Link the parts of a list with <a href>: search engines do not go by rel="next" and rel="prev" in the head.',
  },
  applies: ({ head }) => RELS.some((rel) => head.linksOf(rel).length > 0),
  check({ head, anchors, resolve, location }, report) {
    const own = withoutHash(location);
    const linked = new Set(anchors.flatMap(({ url }) => (url ? [withoutHash(url)] : [])));
    for (const rel of RELS) {
      const link = head.linksOf(rel)[0];
      const url = link ? resolve(link.href) : null;
      if (!link || url === null || !/^https?:$/.test(url.protocol)) continue;
      const address = withoutHash(url);
      if (address === own) report('itself', link.element, { rel });
      else if (!linked.has(address)) report('unlinked', link.element, { rel, url: address });
    }
  },
});

const RELS = ['next', 'prev'] as const;

/** One spelling for addresses with and without a slash at the end. */
function withoutHash({ origin, pathname, search }: URL): string {
  return `${origin}${pathname.replace(/(?<=.)\/$/, '')}${search}`;
}
