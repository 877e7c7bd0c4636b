import { Context, type PageElement } from './element.js';

const BY_NAME: Readonly<Record<string, number>> = {
  template: Context.template,
  noscript: Context.noscript,
  svg: Context.foreign,
  math: Context.foreign,
  nav: Context.nav,
  aside: Context.aside,
  main: Context.main,
  a: Context.anchor,
  button: Context.button,
  label: Context.label,
  article: Context.article,
  // Never shown, and so not in the accessibility tree.
  script: Context.raw | Context.ariaHidden,
  style: Context.raw | Context.ariaHidden,
  iframe: Context.raw,
};

const BY_ROLE: Readonly<Record<string, number>> = {
  navigation: Context.nav,
  banner: Context.header,
  contentinfo: Context.footer,
  complementary: Context.aside,
  main: Context.main,
  article: Context.article,
  button: Context.button,
};

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** Elements that only head what they are in when they are inside sectioning content (HTML-AAM). */
const SECTIONING = Context.main | Context.article | Context.aside | Context.nav;
/** Others of which they are only a part, to browsers too: the footer of a quotation names its author. */
const OWN_HEADED = ['section', 'blockquote', 'details', 'dialog', 'fieldset', 'figure'];

/** Bits of `Context`: the parent's and the element's own. */
export function contextOf(element: PageElement, isHeadOpen: boolean): number {
  const inherited = element.parent?.context ?? 0;
  const { name } = element;
  let bits = (inherited & ~Context.head) | (isHeadOpen && name !== 'html' ? Context.head : 0) | (BY_NAME[name] ?? 0);
  if (
    (name === 'header' || name === 'footer') &&
    (inherited & SECTIONING) === 0 &&
    element.closest(...OWN_HEADED) === null
  )
    bits |= name === 'header' ? Context.header : Context.footer;
  const list = element.attributes;
  for (let i = 0; i < list.length; i += 2) {
    const value = list[i + 1] ?? '';
    switch (list[i]) {
      case 'hidden':
        if (!isStreamed(element)) bits |= Context.hidden;
        break;
      case 'inert':
        bits |= Context.ariaHidden;
        break;
      case 'aria-hidden':
        if (value.trim().toLowerCase() === 'true') bits |= Context.ariaHidden;
        break;
      case 'style':
        if (value.length < 2_000 && HIDING_STYLE.test(value)) bits |= Context.hidden;
        break;
      case 'role':
        bits |= BY_ROLE[value.trim().toLowerCase()] ?? 0;
        break;
      default:
    }
  }
  return bits;
}

/** A part that React sends after the rest of the page ("S:0") and shows as soon as it has come: its script stands right behind it. */
function isStreamed(element: PageElement): boolean {
  return /^S:[0-9a-z]{1,6}$/.test(element.attr('id') ?? '');
}
