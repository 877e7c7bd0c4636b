import type { PageElement } from '../../engine/parse/element.js';
import { inherited } from './exposure.js';

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
    return !isActuallyDisabled(element) && !(name === 'input' && element.keyword('type') === 'hidden');
  }
  if (name === 'a' || name === 'area') return element.has('href');
  if (name === 'summary') return isSummary(element);
  if (name === 'audio' || name === 'video') return element.has('controls');
  return name === 'iframe' || isEditable(element);
}

/** The first `summary` of its `details`; others are plain text (HTML, "summary for its parent details"). */
export function isSummary(element: PageElement): boolean {
  return (
    element.parent?.name === 'details' && element.parent.children.find(({ name }) => name === 'summary') === element
  );
}

/** Cannot be used: `disabled`, in a disabled fieldset, or `aria-disabled` here or around. */
export function isDisabled(element: PageElement): boolean {
  return isActuallyDisabled(element) || isAriaDisabled(element);
}

const isAriaDisabled = inherited((element) => element.keyword('aria-disabled') === 'true');

/** HTML, "disabled": the first legend of a disabled fieldset stays usable. */
function isActuallyDisabled(element: PageElement): boolean {
  if (!CONTROLS.has(element.name)) return false;
  if (element.has('disabled')) return true;
  for (let set = element.closest('fieldset'); set !== null; set = set.closest('fieldset')) {
    if (!set.has('disabled')) continue;
    const legend = set.children.find(({ name }) => name === 'legend');
    if (!legend || element.index <= legend.index || element.index > legend.lastIndex) return true;
  }
  return false;
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
