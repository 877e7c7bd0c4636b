import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { isCustomElement, isScripted, mayBeHidden } from '../../shared/aria/exposure.js';
import { isSummary, isTabStop } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/aria-hidden-focus',
    title: {
      failed: 'Element with aria-hidden can take the focus',
      passed: 'No element with aria-hidden can take the focus',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 6,
    needs: ['attributes'],
    messages: {
      focusable: '<{element}> with aria-hidden="true" can be reached with the Tab key.',
      inside: '<{element}> inside of <{outer} aria-hidden="true"> can be reached with the Tab key.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/name-role-value.html',
      'https://www.w3.org/TR/wai-aria-1.2/#aria-hidden',
    ],
    howToFix: 'Remove aria-hidden, or take the element out of the tab order with tabindex="-1".',
  },
  leavesOutHidden: 1,
  applies: ({ attributes }) => attributes.with('aria-*').some(isHiddenByItself),
  check({ attributes }, report) {
    let end = -1;
    for (const element of attributes.with('aria-*')) {
      if (!isHiddenByItself(element) || element.index <= end || mayBeHidden(element)) continue;
      end = element.lastIndex;
      if (isTabStop(element) && !movesFocus(element)) {
        if (!isShownByScript(element)) report('focusable', element, { element: element.name });
      } else if (!mayBeLayer(element))
        for (const inside of tabStopsIn(element))
          report('inside', inside, { element: inside.name, outer: element.name });
    }
  },
});

function isHiddenByItself(element: PageElement): boolean {
  return element.keyword('aria-hidden') === 'true' && !element.isHidden && !element.has('inert');
}

/** A script of the page names a class of the element and sets `aria-hidden`: it shows the element when it is wanted. */
function isShownByScript(element: PageElement): boolean {
  const classes = (element.attr('class') ?? '').split(/\s+/).filter((name) => /^[\w-]{1,100}$/.test(name));
  if (classes.length === 0) return false;
  const named = new RegExp(`\\.(?:${classes.join('|')})(?![\\w-])`);
  return element.document
    .named('script')
    .some(({ inner }) => /['"`]aria-hidden['"`]\s{0,5},\s{0,5}['"`]?false/.test(inner) && named.test(inner));
}

/** More than a few is a menu or a panel, which its style sheet hides until it opens. */
const MAX_STOPS = 3;
const MAX_INSIDE = 300;

function tabStopsIn(container: PageElement): PageElement[] {
  if (container.lastIndex - container.index > MAX_INSIDE) return [];
  const stops = container
    .descendants([], MAX_INSIDE)
    .filter(
      (inside) =>
        !inside.isHidden &&
        isTabStop(inside) &&
        !movesFocus(inside) &&
        !isNamedElsewhere(inside) &&
        !mayBeHidden(inside) &&
        !isInert(inside, container),
    );
  return stops.length > MAX_STOPS && container.has('class') ? [] : stops;
}

/** The focus does not stay there: a script sends the focus on at once, as the ends of a dialog do (ACT rule 6cfa84). */
function movesFocus(element: PageElement): boolean {
  return /\.focus\s*\(/.test((element.attr('onfocus') ?? '').slice(0, 500));
}

function isInert(element: PageElement, container: PageElement): boolean {
  for (let at: PageElement | null = element; at !== null && at !== container; at = at.parent) {
    if (
      at.has('inert') ||
      (at.name === 'details' && !at.has('open') && !isSummary(element)) ||
      (at.name === 'dialog' && !at.has('open'))
    )
      return true;
    if (at !== element && (isCustomElement(at) || at.name === 'svg')) return true;
  }
  return false;
}

/** Words in classes and ids of what style sheets hide until it is wanted, or move out of the way. */
const LAYER =
  /modal|dialog|drawer|canvas|popup|popover|popper|overlay|lightbox|tooltip|toast|snackbar|dropdown|menu|submenu|nav|collaps|accordion|expand|panel|pane|tab|slide|carousel|swiper|splide|glide|flickity|owl|slick|sidebar|side-|sheet|search|cookie|consent|banner|flyout|fly-out|toggle|closed|inactive|clone|hidden|hide|invisible|sr-only|off-?screen|trap|honey|hp-|bot|website|url|captcha|gotcha|ready|js-|reveal|backdrop|notification|alert|chat|widget|step|wizard|state|mobile|desktop|sticky|fixed|fallback/i;

/** True when the markup does not tell whether the container is shown. */
function mayBeLayer(container: PageElement): boolean {
  if (
    isCustomElement(container) ||
    isScripted(container) ||
    container.has('role') ||
    container.has('tabindex') ||
    container.has('style')
  )
    return true;
  if (/^(?:body|html|dialog|nav|menu|iframe|object|svg|template)$/.test(container.name) || container.in('foreign'))
    return true;
  if (container.attributeNames().some((name) => name.startsWith('data-') || name === 'popover' || name === 'hidden'))
    return true;
  for (
    let at: PageElement | null = container, step = 0;
    at !== null && step < 3 && at.name !== 'body' && at.name !== 'main';
    at = at.parent, step++
  )
    if (LAYER.test(`${at.attr('class') ?? ''} ${at.attr('id') ?? ''}`.slice(0, 500))) return true;
  return isNamedElsewhere(container);
}

/** What a link, a control or a script of the page names by its id is opened by it. */
function isNamedElsewhere(container: PageElement): boolean {
  const id = container.attr('id');
  if (!id) return false;
  const { html } = container.document;
  return html.indexOf(id, html.indexOf(id) + id.length) !== -1;
}
