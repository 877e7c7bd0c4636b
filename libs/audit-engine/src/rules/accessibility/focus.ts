import type { PageElement } from '../../facts/element.js';

const CONTROLS = new Set(['button', 'input', 'select', 'textarea']);
const PLACES = new Set(['body', 'main', 'section', 'article', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** The number of `tabindex`; null when it is missing or not a number. */
export function tabIndexOf(element: PageElement): number | null {
  const value = element.attr('tabindex');
  const match = value === null ? null : /^\s*([+-]?\d{1,9})/.exec(value);
  return match ? Number(match[1]) : null;
}

/** Interactive content that takes the focus by itself (HTML, "focusable area"), as far as markup tells. */
export function isNativelyFocusable(element: PageElement): boolean {
  const { name } = element;
  if (CONTROLS.has(name)) {
    if (element.has('disabled') || (name === 'input' && element.keyword('type') === 'hidden')) return false;
    return element.closest('fieldset')?.has('disabled') !== true;
  }
  if (name === 'a' || name === 'area') return element.has('href');
  if (name === 'summary') return element.parent?.name === 'details';
  if (name === 'audio' || name === 'video') return element.has('controls');
  return name === 'iframe' || isEditable(element);
}

/** True when the focus can reach the element, by keyboard or by script. */
export function isFocusable(element: PageElement): boolean {
  return isNativelyFocusable(element) || tabIndexOf(element) !== null;
}

/** True when Tab reaches the element. */
export function isTabStop(element: PageElement): boolean {
  const tabIndex = tabIndexOf(element);
  return tabIndex === null
    ? isNativelyFocusable(element)
    : tabIndex >= 0 && !(CONTROLS.has(element.name) && element.has('disabled'));
}

/** A place that skip links and scripts move the focus to, and no control: `<main tabindex="-1">`. */
export function isFocusPlace(element: PageElement): boolean {
  return (
    PLACES.has(element.name) && (tabIndexOf(element) ?? 0) < 0 && !element.has('role') && !isNativelyFocusable(element)
  );
}

function isEditable(element: PageElement): boolean {
  const value = element.keyword('contenteditable');
  return value !== null && value !== 'false';
}
