import type { PageElement } from '../../engine/parse/element.js';

/** Elements inside of a control that are looked at for a name; larger ones count as named. */
const MAX_INSIDE = 300;
const MAX_ROLE_CHARS = 200;
const MAX_CLASS_CHARS = 2_000;
/** What these show comes from elsewhere, so that nothing can be said about their text. */
const OPAQUE = new Set(['slot', 'object', 'embed', 'iframe', 'canvas', 'video']);
const SCRIPTED = /^(?:x-(?:text|html|bind)|v-(?:text|html|bind)|ng-bind|data-(?:bind|text|i18n)|set:|\[|:)/;

/** Attributes with which frameworks fill an element after it was delivered: Vue, Alpine, Angular, Knockout, i18next. */
export function isScripted(element: PageElement): boolean {
  const { attributes } = element;
  for (let i = 0; i < attributes.length; i += 2) if (SCRIPTED.test(attributes[i] ?? '')) return true;
  return false;
}

/** A template whose place holder was not filled in on the server: `{{ id }}`, `<%= id %>`, `${id}`, `[[id]]`. */
export function isUnfilled(value: string): boolean {
  return /\{\{|\{%|<%|\$\{|\[\[/.test(value);
}

export function isCustomElement(element: PageElement): boolean {
  return element.name.includes('-') && !element.in('foreign');
}

/** True when the element has an accessible name, or may get one from something static markup does not show. */
export function mayHaveName(element: PageElement): boolean {
  return element.accessibleName !== '' || mayGetNameInside(element);
}

/** The same, whatever name it has now. */
export function mayGetNameInside(element: PageElement): boolean {
  if (isScripted(element)) return true;
  const { elements } = element.document;
  if (element.lastIndex - element.index > MAX_INSIDE) return true;
  for (let i = element.index + 1; i <= element.lastIndex; i++) {
    const inside = elements[i];
    if (!inside || (inside.isAriaHidden && !element.isAriaHidden)) continue;
    if (isCustomElement(inside) || OPAQUE.has(inside.name) || isScripted(inside)) return true;
    if (inside.attr('title')?.trim() || inside.attr('aria-labelledby')?.trim()) return true;
  }
  return false;
}

/** True when an image inside lacks its alternative: that image is the finding, not the control around it. */
export function waitsForImageAlternative(element: PageElement): boolean {
  return element
    .descendants(['img'], MAX_INSIDE)
    .some(
      (image) =>
        image.attr('alt') === null && !image.isAriaHidden && image.accessibleName === '' && !isPresentational(image),
    );
}

function isPresentational(image: PageElement): boolean {
  const role = roleOf(image);
  return role === 'none' || role === 'presentation';
}

/** Never rendered wherever it stands: it may be out of place for a validator, and it is neither heard nor seen. */
export function isUnrendered(element: PageElement): boolean {
  return UNRENDERED.has(element.name);
}

const UNRENDERED = new Set(['style', 'link', 'meta', 'map', 'area', 'datalist', 'noscript', 'template', 'script']);

/** A quotation in whose place the script of Embedly or Imgur puts a frame. */
export function isInEmbedCard(element: PageElement): boolean {
  const classes = element.closest('blockquote')?.tokens('class') ?? [];
  return classes.includes('embedly-card') || classes.includes('imgur-embed-pub');
}

/** The first role that counts; null when there is none. */
export function roleOf(element: PageElement): string | null {
  const value = element.attr('role');
  return value === null ? null : value.slice(0, MAX_ROLE_CHARS).trim().toLowerCase().split(/\s+/, 1)[0] || null;
}

const YES = 1;
const NO = 2;

/**
 * `test` for the element or any ancestor, which are asked first: most of them are known. Answers are
 * remembered, so that asking for all elements of a page stays linear however deep it is.
 */
export function inherited(test: (element: PageElement) => boolean): (element: PageElement) => boolean {
  const ask = (element: PageElement, marks: Uint8Array): boolean => {
    const known = marks[element.index];
    if (known === YES || known === NO) return known === YES;
    const answer = (element.parent !== null && ask(element.parent, marks)) || test(element);
    marks[element.index] = answer ? YES : NO;
    return answer;
  };
  return (element) => ask(element, element.document.marksOf(test));
}

const HIDING_CLASS = /^(?:hidden|hide|is-hidden|d-none|u-hidden|uk-hidden|invisible|display-none|js-hidden)$/;
/** Part of each name that hides. Few classes have it, and the others need not be taken apart. */
const HIDING_PART = /hid|none|invisible/i;
const SHOWING_CLASS = /:(?:block|flex|grid|inline|table|contents|visible)|^d-(?:sm|md|lg|xl|xxl)-(?!none)/;

const LAYOUT_CLASS =
  /^(?:(?:xs|sm|md|lg|xl|2xl|tablet|desktop|mobile|max-\S{1,20}|min-\S{1,20}):!?hidden|d-(?:sm|md|lg|xl|xxl)-none|(?:hidden|visible|show|hide)-(?:xs|sm|md|lg|xl|for-\w{1,20}|mobile|tablet|desktop|phone)(?:-\w{1,10})?|(?:small|medium|large)(?:-up|-down)?-hide|(?:mobile|desktop|tablet|phone)(?:-only|-hidden)|(?:hide|show)(?:-on)?-(?:mobile|desktop|tablet|phone)(?:-only)?)$/;

/**
 * A class on the element or around it by which style frameworks show it on some
 * widths only: its twin for other widths is on the page as well.
 */
export const isOfOneLayout = inherited((element) => {
  const value = element.attr('class');
  if (!value) return false;
  const classes = value.slice(0, MAX_CLASS_CHARS).toLowerCase().split(/\s+/);
  return (
    classes.some((name) => LAYOUT_CLASS.test(name)) ||
    (classes.some((name) => HIDING_CLASS.test(name)) && classes.some((name) => SHOWING_CLASS.test(name)))
  );
});

/** Widths of Tailwind and Bootstrap, which write `md:hidden` and `d-md-none`. */
const WIDTHS = ['sm', 'md', 'lg', 'xl', '2xl'];
const SHOWN_FROM = /^(?:d-)?(sm|md|lg|xl|xxl|2xl)[:-](?:block|flex|grid|inline|table|contents)/;
const HIDDEN_FROM = /^(?:d-)?(sm|md|lg|xl|xxl|2xl)[:-](?:hidden|none)$/;

/** The smallest width that such a class names. */
function widthOf(classes: readonly string[], pattern: RegExp): number {
  const widths = classes.map((name) => WIDTHS.indexOf((pattern.exec(name)?.[1] ?? '').replace('xxl', '2xl')));
  return Math.min(...widths.map((width) => (width < 0 ? WIDTHS.length : width)));
}

/** By its classes or those of a box around it, nothing is shown on smaller widths. */
const isShownOnlyFrom = WIDTHS.map((_, width) =>
  inherited((element) => {
    const classes = element.tokens('class');
    const from = classes.some((name) => HIDING_CLASS.test(name)) ? widthOf(classes, SHOWN_FROM) : WIDTHS.length;
    return from >= width && from < WIDTHS.length;
  }),
);

/**
 * A class that style frameworks use for "not shown", on the element or around it: what is inside may be shown by a script that also
 * completes it. Or it is hidden from a width on, in a box that is shown only from that width on, as a menu button in the menu of wide
 * screens.
 */
export const mayBeHidden = inherited((element) => {
  const value = element.attr('class');
  if (!value || !HIDING_PART.test(value)) return false;
  const classes = value.slice(0, MAX_CLASS_CHARS).toLowerCase().split(/\s+/);
  if (classes.some((name) => SHOWING_CLASS.test(name))) return false;
  if (classes.some((name) => HIDING_CLASS.test(name))) return true;
  return element.parent !== null && (isShownOnlyFrom[widthOf(classes, HIDDEN_FROM)]?.(element.parent) ?? false);
});

/**
 * An id or a class says that the element, or one around it, is for phones: themes write `page-mobile-header`
 * beside `page-header`, and the class `mobile` beside `pc`.
 */
export const isForPhones = inherited(
  (element) =>
    element.name !== 'body' &&
    element.name !== 'html' &&
    (PHONE_ID.test((element.attr('id') ?? '').slice(0, 200)) ||
      PHONE_CLASS.test((element.attr('class') ?? '').slice(0, MAX_CLASS_CHARS))),
);
const PHONE_ID = /(?:^|[_-])mobile(?:[_-]|$)/i;
const PHONE_CLASS = /(?:^|\s)(?:mobile|phone)(?:\s|$)/i;
