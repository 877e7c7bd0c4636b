import { collapse } from './text-copy.js';
import type { PageElement } from './element.js';

const MAX_CHARS = 1_000;
const MAX_PARTS = 300;
/** Elements whose name comes from what is inside them (HTML-AAM). */
const NAMED_BY_CONTENT = new Set([
  'a',
  'button',
  'summary',
  'option',
  'label',
  'legend',
  'caption',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'td',
  'th',
  'figcaption',
  'dt',
  'title',
]);
const ROLES_NAMED_BY_CONTENT = new Set([
  'button',
  'cell',
  'checkbox',
  'columnheader',
  'gridcell',
  'heading',
  'link',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'radio',
  'row',
  'rowheader',
  'switch',
  'tab',
  'tooltip',
  'treeitem',
]);
const LABELLED = new Set(['input', 'select', 'textarea', 'meter', 'progress', 'output', 'button']);
const CHILD_NAMES: Readonly<Record<string, string>> = {
  fieldset: 'legend',
  table: 'caption',
  figure: 'figcaption',
  svg: 'title',
};
const BUTTON_DEFAULTS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' };

/** ARIA accname 1.2 over static markup: labelledby, label, native markup, content, title, placeholder. Generated content is not seen. */
export function accessibleName(element: PageElement): string {
  return (
    labelledBy(element) ||
    ariaLabel(element) ||
    native(element) ||
    byContent(element) ||
    collapse(element.attr('title') ?? '') ||
    placeholder(element)
  );
}

function ariaLabel(element: PageElement): string {
  return collapse(element.attr('aria-label') ?? '');
}

function labelledBy(element: PageElement): string {
  const references = element.attr('aria-labelledby');
  if (!references) return '';
  const parts: string[] = [];
  for (const id of references.trim().split(/\s+/).slice(0, 20)) {
    const target = element.document.ids.get(id)?.[0];
    if (target) parts.push(ariaLabel(target) || native(target) || contentOf(target, true, element));
  }
  return collapse(parts.join(' '));
}

function native(element: PageElement): string {
  const { name } = element;
  if (name === 'img') return collapse(altOf(element) ?? '');
  if (name === 'area') return collapse(element.attr('alt') ?? '');
  if (name === 'input') {
    const type = element.keyword('type') ?? 'text';
    const text = textOfButton(element, type);
    if (text !== null) return text || labels(element);
  }
  if (LABELLED.has(name)) return labels(element);
  const childName = CHILD_NAMES[name];
  if (childName !== undefined) {
    const child = element.children.find((candidate) => candidate.name === childName);
    if (child) return contentOf(child, false);
  }
  return '';
}

/** What an `input` that is a button says; null for other fields. */
function textOfButton(input: PageElement, type: string): string | null {
  if (type === 'image') return collapse(input.attr('alt') ?? '');
  return type === 'submit' || type === 'reset' || type === 'button'
    ? collapse(input.attr('value') ?? BUTTON_DEFAULTS[type] ?? '')
    : null;
}

/** Null when missing. The text of an image that is made presentational is no name (accname 1.2, 2E). */
function altOf(image: PageElement): string | null {
  return isPresentational(image) ? '' : image.attr('alt');
}

function isPresentational(element: PageElement): boolean {
  const role = element.tokens('role')[0];
  return role === 'none' || role === 'presentation';
}

function labels(element: PageElement): string {
  const id = element.attr('id');
  const pointed = id ? (element.document.labelsFor.get(id) ?? []) : [];
  const parts = pointed.slice(0, 10).map((label) => nameOfLabel(label, element));
  const around = element.closest('label');
  if (around && !pointed.includes(around) && !around.attr('for')) parts.push(nameOfLabel(around, element));
  return collapse(parts.join(' '));
}

/** A label that is drawn as an icon may have its words in its title (accname 1.2, 2I). */
function nameOfLabel(label: PageElement, named: PageElement): string {
  return ariaLabel(label) || contentOf(label, false, named) || collapse(label.attr('title') ?? '');
}

function byContent(element: PageElement): string {
  const role = element.tokens('role')[0];
  const allowed =
    role === undefined
      ? NAMED_BY_CONTENT.has(element.name)
      : ROLES_NAMED_BY_CONTENT.has(role) || NAMED_BY_CONTENT.has(element.name);
  return allowed ? contentOf(element, false) : '';
}

/**
 * Text and names of images, buttons and labelled parts inside; parts hidden from assistive technology are left out unless
 * `includeHidden`. What is in the field that is to be named, such as the options of a list, is its value and no name.
 */
function contentOf(element: PageElement, includeHidden: boolean, named?: PageElement): string {
  const { textOwners, textValues, textBreaks, elements } = element.document;
  const hiddenAround = element.isAriaHidden;
  const isValue = named?.name === 'select' || named?.name === 'textarea';
  const parts: string[] = [];
  let length = 0;
  let at = element.textFrom;
  const addTextsTo = (end: number): void => {
    for (; at < end && length < MAX_CHARS; at++) {
      if (isValue && at >= named.textFrom && at < named.textTo) continue;
      if (!includeHidden && !hiddenAround && textOwners[at]?.isAriaHidden === true) continue;
      const value = textValues[at] ?? '';
      parts.push(textBreaks[at] === true ? ` ${value}` : value);
      length += value.length;
    }
  };
  const last = Math.min(element.lastIndex, element.index + MAX_PARTS);
  for (let i = element.index + 1; i <= last; i++) {
    const inside = elements[i];
    if (!inside || (!includeHidden && !hiddenAround && inside.isAriaHidden)) continue;
    const label = labelInside(inside, named);
    if (label === '') continue;
    addTextsTo(inside.textFrom);
    parts.push(` ${label} `);
    // The label stands for all that is inside (accname 1.2, 2D).
    at = inside.textTo;
    i = inside.lastIndex;
  }
  addTextsTo(element.textTo);
  return collapse(parts.join(''));
}

function labelInside(inside: PageElement, named: PageElement | undefined): string {
  const label = ariaLabel(inside);
  if (label !== '') return label;
  if (inside.name === 'img') return altOf(inside) ?? inside.attr('title') ?? '';
  return inside.name === 'input' && inside !== named ? (textOfButton(inside, inside.keyword('type') ?? '') ?? '') : '';
}

/** Types of fields that show no placeholder. */
const WITHOUT_PLACEHOLDER =
  /^(?:date|month|week|time|datetime-local|range|color|checkbox|radio|file|image|submit|reset|button)$/;

function placeholder(element: PageElement): string {
  const shows =
    element.name === 'textarea' ||
    (element.name === 'input' && !WITHOUT_PLACEHOLDER.test(element.keyword('type') ?? ''));
  return shows ? collapse(element.attr('placeholder') ?? '') : '';
}
