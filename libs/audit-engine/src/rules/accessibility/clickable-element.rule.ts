import type { Anchor } from '../../engine/facts/body.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { inherited, isCustomElement, mayBeHidden, roleOf } from '../../shared/aria/exposure.js';
import { isFocusable, isFocusPlace } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/clickable-element',
    title: {
      failed: 'Clickable element cannot be used with a keyboard',
      passed: 'Clickable elements can be used with a keyboard',
    },
    subcategory: 'keyboard',
    wcag: ['2.1.1'],
    severity: 'warning',
    weight: 5,
    needs: ['attributes', 'browser', 'anchors'],
    messages: {
      mouse: '<{name}> reacts to clicks, but the keyboard cannot reach it.',
      listener: 'A script reacts to clicks on this element, but the keyboard cannot reach it.',
    },
    since: '1.0',
    version: 6,
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/keyboard.html',
      'https://www.w3.org/WAI/WCAG22/Techniques/failures/F59',
    ],
    howToFix: 'Use a <button> for what happens on the page and an <a href> for what leads elsewhere.',
  },
  applies: ({ attributes, browser }) => attributes.with('onclick').length > 0 || (browser?.clicks ?? null) !== null,
  check({ attributes, browser, anchors, resolve }, report) {
    for (const { selector, html } of browser?.clicks ?? []) report('listener', { selector, snippet: html });
    for (const element of attributes.with('onclick')) {
      if (
        element.isAriaHidden ||
        isFocusable(element) ||
        roleOf(element) !== null ||
        doesNothing(element) ||
        !isOwnControl(element) ||
        mayBeHidden(element) ||
        hasLinkBeside(element, { anchors, resolve })
      )
        continue;
      report('mouse', element, { name: element.name });
    }
  },
});

/** `location.href = '…'`, `location.assign('…')` or `window.open('…')`, and nothing else. */
const LEADS_TO =
  /^\s*(?:(?:(?:window|document|self|top|parent)\.)?location(?:\.href)?\s*(?:=\s*|\.(?:assign|replace)\s*\(\s*)|window\.open\s*\(\s*)(["'])([^"'\\$]{1,2000})\1[^;{}=]{0,100};?\s*$/;
/** The teaser around a picture and its headline. */
const MAX_AROUND = 2;

/** The click goes where a link beside it goes: the keyboard has the link. */
function hasLinkBeside(
  element: PageElement,
  { anchors, resolve }: { anchors: readonly Anchor[]; resolve: (href: string) => URL | null },
): boolean {
  const href = LEADS_TO.exec(element.attr('onclick') ?? '')?.[2];
  const target = href === undefined ? undefined : resolve(href)?.href;
  if (target === undefined) return false;
  let around = element;
  for (let i = 0; i < MAX_AROUND && around.parent !== null && around.parent.name !== 'body'; i++)
    around = around.parent;
  return anchors.some(
    ({ element: link, url }) =>
      url?.href === target && link.index > around.index && link.index <= around.lastIndex && !link.isAriaHidden,
  );
}

const PLAIN = new Set([
  'div',
  'span',
  'p',
  'li',
  'img',
  'i',
  'b',
  'strong',
  'em',
  'td',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'svg',
  'a',
  'figure',
  'section',
  'article',
]);
const CONTROLS = ['a', 'button', 'input', 'select', 'textarea', 'summary', 'label'];

/**
 * Nothing for people: an empty handler, as old iPhones asked for, one that only counts the click, or one that a gallery of Adobe Lightroom
 * keeps from its preview: `clickTarget` is empty where visitors see it.
 */
function doesNothing(element: PageElement): boolean {
  const handler = (element.attr('onclick') ?? '').slice(0, 1_000);
  return NOTHING.test(handler) || IN_PREVIEW.test(handler);
}
const NOTHING =
  /^(?:javascript:)?(?:[\s;]|void\s?\(?0\)?|return(?:\s+true)?(?![\w\s])|(?:gtag|ga|fbq|ym|_gaq\.push|_paq\.push|dataLayer\.push)\([^()]{0,500}\))*$/;
const IN_PREVIEW = /^\s{0,9}clickTarget\(\s?this,\s?'[\w.-]{1,100}'(?:,\s?'\w{1,100}')?\s?\);?\s{0,9}$/;

/** Clicks that only bubble up from a control inside, or belong to one around, and areas without any content are left out. */
function isOwnControl(element: PageElement): boolean {
  if (
    !PLAIN.has(element.name) ||
    /stopPropagation|cancelBubble|return false|preventDefault/.test(element.attr('onclick') ?? '')
  )
    return false;
  if (element.text === '' && element.name !== 'img' && element.descendants(['img'], 1).length === 0) return false;
  if (
    element
      .descendants([], 200)
      .some((inside) => CONTROLS.includes(inside.name) || isFocusable(inside) || isCustomElement(inside))
  )
    return false;
  return element.parent === null || !isControlAround(element.parent);
}

const isControlAround = inherited(
  (element) =>
    element.name === 'label' ||
    element.name === 'summary' ||
    (isFocusable(element) && !isFocusPlace(element)) ||
    isCustomElement(element),
);
