import type { Anchor } from '../../engine/facts/body.js';
import type { PageDocument } from '../../engine/parse/document.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isNotFollowed, namesForScripts, numberedState, placeOf, statesOf } from '../../shared/addresses/fragment.js';
import { decoded } from '../../shared/addresses/decoded.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';

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
    needs: ['anchors', 'document', 'headings', 'scripts'],
    messages: { missing: 'Nothing on the page has the id "{id}".' },
    since: '1.0',
    version: 18,
    references: [
      'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
      'https://www.rfc-editor.org/rfc/rfc3986#section-3.5',
    ],
    howToFix: 'Give the place the id that the link names, or correct the link. Ids distinguish upper and lower case.',
  },
  leavesOutScripted: 'handles',
  applies: (page) => page.anchors.some((anchor) => fragmentOf(anchor, page.url) !== null),
  check({ anchors, document, url, headings, scripts }, report) {
    if (document.elementCount > document.elements.length) return;
    // A script that shows views behind fragments is asked for every link.
    if (fragmentRoutes({ anchors, document }).length > 0) return;
    const places = anchors.flatMap((anchor) => {
      const fragment = fragmentOf(anchor, url);
      return fragment === null ? [] : [{ anchor, fragment, id: decoded(fragment) }];
    });
    let names: Set<string> | null = null;
    const missing = places.filter(({ fragment, id }) => {
      if (document.ids.has(id) || document.ids.has(fragment)) return false;
      names ??= new Set(document.named('a').flatMap((element) => element.attr('name') ?? []));
      return !names.has(id);
    });
    if (missing.length === 0) return;
    const states = new Set(statesOf(scripts));
    const hasScript = scripts.some(({ isExecutable }) => isExecutable);
    const named = hasScript ? namedForScripts(document, new Set(missing.map(({ id }) => id))) : null;
    const titles = new Set(headings.map(({ text }) => text.toLowerCase()));
    // Tabs and filters: no link of the list names a place, nor a heading of the page.
    const isMissing = new Set(missing);
    const lists = new Map<PageElement | null, { links: number; namesPlace: boolean }>();
    for (const place of places) {
      const list = lists.get(listOf(place.anchor)) ?? { links: 0, namesPlace: false };
      list.links++;
      list.namesPlace ||= !isMissing.has(place) || titles.has(place.anchor.text.toLowerCase());
      lists.set(listOf(place.anchor), list);
    }
    for (const { anchor, id } of missing) {
      if (isNotFollowed(anchor) || opensPanel(anchor)) continue;
      if (states.has(id) || states.has(numberedState(id)) || named?.has(id)) continue;
      const list = lists.get(listOf(anchor));
      const isSwitch = list !== undefined && list.links >= MIN_SWITCH && !list.namesPlace;
      if (hasScript && (isSwitch || isBesideIcon(anchor) || leadsToTop(anchor))) continue;
      report('missing', anchor.element, { id });
    }
  },
});

const MIN_SWITCH = 3;

/** Of some names those that an element has for scripts alone. */
function namedForScripts(document: PageDocument, ids: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const name of namesForScripts(document)) if (ids.has(name)) found.add(name);
  return found;
}

/** The element around the entries, each of which holds a link. */
function listOf({ element }: Anchor): PageElement | null {
  return element.parent?.parent ?? null;
}

const NO_ICON: ReadonlySet<string> = new Set(['script', 'style', 'br', 'hr', 'wbr', 'template', 'noscript']);

/** Elements in a box that is looked at. */
const MAX_INSIDE = 20;

/** Nothing but an icon and a link in a box: a script opens something by a click on the box. */
function isBesideIcon({ element }: Anchor): boolean {
  const box = element.parent;
  return (
    box !== null &&
    box.lastIndex - box.index <= MAX_INSIDE &&
    box.text === element.text &&
    box.children.some((child) => child !== element && child.text === '' && !NO_ICON.has(child.name))
  );
}

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

/** Classes of the button back to the top, which a script scrolls to. */
const TO_TOP = /(?:^|[-_])(?:back|scroll|go|to)[-_]?(?:to[-_]?)?(?:top|up)$/i;

function leadsToTop({ element }: Anchor): boolean {
  return element.tokens('class').some((name) => TO_TOP.test(name));
}

/** The name of a place on the same page; null for other links, for the top and for routes and states of scripts. */
function fragmentOf({ url, href }: Anchor, page: string): string | null {
  if (url === null || href === null || url.hash.length < 2) return null;
  const fragment = placeOf(url.hash);
  if (fragment === null) return null;
  // A base leads `#seeds` to the page that it names.
  return url.href.slice(0, url.href.length - url.hash.length) === page.split('#', 1)[0] ? fragment : null;
}
