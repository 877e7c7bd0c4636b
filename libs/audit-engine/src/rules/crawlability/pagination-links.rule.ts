import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'crawlability/pagination-links',
    title: {
      failed: 'Next or previous page is not linked in the body',
      passed: 'Next and previous pages are linked in the body',
    },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 2,
    needs: ['head', 'anchors'],
    messages: {
      unlinked: 'The head names {url} as the {rel} part, and no link on the page leads there.',
      itself: 'The page names itself as its {rel} part.',
    },
    since: '1.0',
    version: 3,
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
      else if (!linked.has(address) && isPart(rel, address, own))
        report('unlinked', link.element, { rel, url: url.href });
    }
  },
});

const RELS = ['next', 'prev'] as const;

/** One spelling for addresses with and without a slash at the end. */
function withoutHash({ origin, pathname, search }: URL): string {
  return `${origin}${pathname.replace(/(?<=.)\/$/, '')}${search}`;
}

const NUMBER = /\d{1,6}(?!.*\d)/;
/** Of what a post or an event is about, in a path: `/fair-2025/`. */
const YEAR = /^(?:19|20)\d\d$/;
/** What the second part has and the first may leave out: `?page=2`, `/page/2`, `-2`. */
const SECOND = /(?:[?&][\w-]{1,20}=|\/(?:page|seite|pagina|part|p)[/-]|[/_-])0?2(?=\.\w{2,5}$|&|$)/i;

/**
 * The part behind or before this one by its number. Chapters of a book are in an order as well
 * (Sphinx, LaTeX2HTML), and each is linked from its table of contents.
 */
function isPart(rel: (typeof RELS)[number], address: string, own: string): boolean {
  const [behind, before] = rel === 'next' ? [address, own] : [own, address];
  const digits = NUMBER.exec(behind)?.[0] ?? '';
  const number = Number(digits);
  return (
    number > 1 &&
    (behind.includes('?') || !YEAR.test(digits)) &&
    (before === behind.replace(NUMBER, String(number - 1)) || (number === 2 && before === behind.replace(SECOND, '')))
  );
}
