import type { Anchor } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { inherited, isCustomElement, mayBeHidden } from '../../shared/aria/exposure.js';
import { isTabStop } from '../../shared/aria/focus.js';
import { definePageRule } from '../../engine/run/rule.js';

/** Fewer are passed in a moment. */
const MIN_LINKS = 20;

export default definePageRule({
  meta: {
    id: 'accessibility/skip-link',
    title: { failed: 'Page has no skip link', passed: 'Long navigations have a skip link' },
    subcategory: 'keyboard',
    wcag: ['2.4.1'],
    severity: 'warning',
    weight: 1,
    needs: ['landmarks', 'anchors'],
    messages: {
      missing: '{least} links or more come before the main content, and none of the first leads past them.',
    },
    since: '1.0',
    version: 8,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/bypass-blocks.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/general/G1',
    ],
    howToFix:
      'Make the first link of the page <a href="#content">Skip to content</a> and give the main content that id.',
  },
  leavesOutHidden: 1 + MIN_LINKS,
  applies: ({ landmarks }) => landmarks.some(({ role }) => role === 'main'),
  check({ landmarks, anchors, named, location }, report) {
    const main = landmarks.find(({ role }) => role === 'main')?.element;
    if (!main) return;
    const before = anchors.filter(
      ({ element, href }) => href !== null && element.index < main.index && isTabStop(element) && !element.isAriaHidden,
    );
    if (before.length < MIN_LINKS) return;
    const shown = before.filter(({ element }) => !mayBeHidden(element) && !isClosed(element));
    if (shown.length < MIN_LINKS || before.slice(0, FIRST).some((anchor) => leadsToPlace(anchor, location))) return;
    if (named('body')[0]?.children.slice(0, FIRST).some(isCustomElement)) return;
    report('missing', [main, ...shown.map(({ element }) => element)], { least: MIN_LINKS });
  },
});

/** To a place of this page, which may be written with the address of the page. */
function leadsToPlace({ kind, href, url }: Anchor, here: URL): boolean {
  if (kind === 'fragment') return href !== '#';
  return url !== null && url.hash.length > 1 && withoutHash(url) === withoutHash(here);
}

function withoutHash({ origin, pathname, search }: URL): string {
  return origin + pathname + search;
}

/** Menus that wait for their button, or for the pointer. */
const isClosed = inherited(
  (element) =>
    ((element.name === 'details' || element.name === 'dialog') && !element.has('open')) ||
    element.has('popover') ||
    isClosedSubmenu(element) ||
    opensForPointer(element) ||
    isForNarrow(element),
);

/** In an entry of a menu, behind a button that says it is closed. One outside of the menu may be there for narrow screens alone. */
function isClosedSubmenu({ parent, index, document: { elements } }: PageElement): boolean {
  if (parent?.name !== 'li') return false;
  const end = Math.min(index, parent.index + 1 + MAX_BEFORE);
  for (let i = parent.index + 1; i < end; i++) if (elements[i]?.keyword('aria-expanded') === 'false') return true;
  return false;
}
const MAX_BEFORE = 20;

const HIDES = new Set(['hidden', 'invisible']);
/** With a width such as `lg:flex` it is shown without the pointer, with `group-focus-within:visible` to the keyboard too. */
const SHOWS = /:(?:block|flex|grid|inline|table|contents|visible)/;
const ON_HOVER = /(?:^|[:-])hover(?:\/[^:]*)?:/;

/** Hidden by a class of Tailwind until the pointer is over it: Tab passes it by. */
function opensForPointer(element: PageElement): boolean {
  const classes = element.tokens('class');
  if (!classes.some((name) => HIDES.has(name))) return false;
  return classes.filter((name) => SHOWS.test(name)).every((name) => ON_HOVER.test(name));
}

/** Left out of a wide screen by a class of Tailwind, where another menu has the same links. */
function isForNarrow(element: PageElement): boolean {
  const classes = element.tokens('class');
  return classes.some((name) => NARROW.test(name)) && !classes.some((name) => SHOWS.test(name));
}
const NARROW = /^(?:sm|md|lg|xl|2xl):hidden$/;

/** Links among which people expect the one that leads past the others. */
const FIRST = 5;
