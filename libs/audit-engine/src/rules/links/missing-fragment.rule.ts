import type { Anchor } from '../../engine/facts/body.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isScripted, placeOf } from '../../shared/addresses/fragment.js';
import { decoded } from '../../shared/addresses/decoded.js';

export default definePageRule({
  meta: {
    id: 'links/missing-fragment',
    title: {
      failed: 'Link points to a missing place on its page',
      passed: 'Links within a page point to existing places',
    },
    subcategory: 'broken',
    severity: 'warning',
    weight: 4,
    needs: ['anchors', 'document'],
    messages: { missing: 'Nothing on the page has the id "{id}".' },
    since: '1.0',
    version: 4,
    references: [
      'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
      'https://www.rfc-editor.org/rfc/rfc3986#section-3.5',
    ],
    howToFix: 'Give the place the id that the link names, or correct the link. Ids distinguish upper and lower case.',
  },
  applies: (page) => page.anchors.some((anchor) => fragmentOf(anchor, page.url) !== null),
  check({ anchors, document, url }, report) {
    if (document.elementCount > document.elements.length) return;
    let names: Set<string> | null = null;
    for (const anchor of anchors) {
      const fragment = fragmentOf(anchor, url);
      if (fragment === null || isScripted(anchor) || opensPanel(anchor)) continue;
      const id = decoded(fragment);
      if (OTHER_USES.test(id)) continue;
      if (document.ids.has(id) || document.ids.has(fragment)) continue;
      names ??= new Set(document.named('a').flatMap((element) => element.attr('name') ?? []));
      if (!names.has(id)) report('missing', anchor.element, { id });
    }
  },
});

/** Themes draw the button of a menu or a panel as a link without words, and name what it opens. */
const OPENS =
  /(?:^|[-_])(?:(?:ham)?burger|lines|toggler?|trigger|off-?canvas|nav-?icon|menu-?icon|menu-?button)(?:$|[-_\d])/i;
/** Parts of a link that are looked at. */
const MAX_PARTS = 20;

function opensPanel({ element, text }: Anchor): boolean {
  if (text.trim() !== '') return false;
  return [element, ...element.descendants([], MAX_PARTS)].some((part) =>
    part.tokens('class').some((name) => OPENS.test(name)),
  );
}

/** Elementor and other builders open their boxes by such links; the last is a remain of a template in Go. */
const OTHER_USES = /^(?:ZgotmplZ$|elementor-action|(?:open|popup|modal|lightbox)[-_])/i;

/** The name of a place on the same page; null for other links, for the top and for routes and states of scripts. */
function fragmentOf({ url, href }: Anchor, page: string): string | null {
  if (url === null || href === null || url.hash.length < 2) return null;
  const fragment = placeOf(url.hash);
  if (fragment === null) return null;
  return href.startsWith('#') || url.href.slice(0, url.href.length - url.hash.length) === page.split('#', 1)[0]
    ? fragment
    : null;
}
