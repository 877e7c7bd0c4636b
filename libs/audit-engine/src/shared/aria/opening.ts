import type { AttributeIndex } from '../../engine/parse/attribute-index.js';
import type { PageElement } from '../../engine/parse/element.js';
import type { Script, Stylesheet } from '../../engine/facts/resources.js';
import { mentionedNames } from '../../engine/resources/mentioned-names.js';
import { isCustomElement, mayBeHidden } from './exposure.js';

interface Page {
  source: string;
  scripts: readonly Script[];
  stylesheets: readonly Stylesheet[];
  attributes: AttributeIndex;
}

/** Alpine, Vue, Angular, Livewire, UIkit and Stimulus open what has such an attribute. */
const OPENED_BY_FRAMEWORK = /^(?:x-|v-|ng-|uk-|wire:|[@:*([]|data-controller$|data-[\w-]{1,40}-target$)/;
/** A class of one word is on many elements and in many scripts; a selector says that it is meant. */
const COMPOUND = /[-_\d]/;
/** Bootstrap's own scripts name it for other parts than modals. */
const MOVEMENT = 'fade';
const MAX_AROUND = 20;

const inPages = new WeakMap<AttributeIndex, ReadonlySet<string>>();

/**
 * Names by which a script in a file may open a dialog that is or may be hidden and that nothing in the page opens; null for any other.
 * What nothing opens, no visitor meets.
 */
export function namesToOpen(element: PageElement, page: Page): readonly string[] | null {
  if (
    !mayBeClosed(element, page.stylesheets) ||
    element.attributeNames().some((name) => OPENED_BY_FRAMEWORK.test(name))
  )
    return null;
  const hidden = [element];
  for (let at = element.parent; at !== null; at = at.parent) {
    if (isCustomElement(at) || at.attributeNames().some((name) => OPENED_BY_FRAMEWORK.test(name))) return null;
    if (hidden.length <= MAX_AROUND && isConcealed(at)) hidden.push(at);
  }
  if (hidden.some((one) => isNamedTwice(one, page.source))) return null;
  const names = hidden.flatMap(namesOf);
  let inside = inPages.get(page.attributes);
  if (inside === undefined) inPages.set(page.attributes, (inside = mentionsIn(page)));
  return names.some((name) => inside.has(name)) ? null : names;
}

/** The same of the `dialog` or the modal of Bootstrap that an element is in; null for what is in none. */
export function namesToOpenAround(element: PageElement, page: Page): readonly string[] | null {
  for (let at = element.parent; at !== null; at = at.parent)
    if (at.name === 'dialog' || isModal(at)) return namesToOpen(at, page);
  return null;
}

function mentionsIn({ scripts, attributes }: Page): ReadonlySet<string> {
  return mentionedNames([
    ...scripts.filter(({ isExecutable, src }) => isExecutable && src === null).map(({ element }) => element.inner),
    ...attributes.with('onclick').map((element) => element.attr('onclick') ?? ''),
  ]);
}

/** Hidden until something opens it: a `dialog`, a modal of Bootstrap, what the page says is hidden, and what a style sheet may hide. */
function mayBeClosed(element: PageElement, stylesheets: readonly Stylesheet[]): boolean {
  if (element.name === 'dialog') return !element.has('open');
  if (isModal(element)) return !element.tokens('class').includes('show');
  return isConcealed(element) || stylesheets.length > 0;
}

function isModal(element: PageElement): boolean {
  return (
    element.tokens('class').includes('modal') &&
    element.children.some((child) => child.tokens('class').includes('modal-dialog'))
  );
}

function isConcealed(element: PageElement): boolean {
  return element.isAriaHidden || mayBeHidden(element);
}

/** In the page besides the id itself: in a link, an attribute of a button, a script. */
function isNamedTwice(element: PageElement, source: string): boolean {
  const id = element.attr('id')?.trim() ?? '';
  if (id === '') return false;
  if (countOf(id, [source]) > 1) return true;
  // Written with references: `href="#&#110;ews"`.
  return source.includes('&#') && countOf(id, valuesOf(element.document.elements)) > 1;
}

function* valuesOf(elements: readonly PageElement[]): Generator<string> {
  for (const { attributes } of elements) for (let i = 1; i < attributes.length; i += 2) yield attributes[i] ?? '';
}

/** How often the texts have the name as a word, at most 2. */
function countOf(name: string, texts: Iterable<string>): number {
  let found = 0;
  for (const text of texts)
    for (let at = text.indexOf(name); at !== -1 && found < 2; at = text.indexOf(name, at + name.length))
      if (!/[\w-]/.test(text[at - 1] ?? '') && !/[\w-]/.test(text[at + name.length] ?? '')) found++;
  return found;
}

function namesOf(element: PageElement): string[] {
  const id = element.keyword('id') ?? '';
  return [
    ...(element.name === 'dialog' ? ['dialog'] : []),
    ...(id === '' ? [] : [id, `#${id}`]),
    ...element
      .tokens('class')
      .filter((name) => name !== MOVEMENT)
      .flatMap((name) => [`.${name}`, ...(COMPOUND.test(name) ? [name] : [])]),
    ...element.attributeNames().flatMap((name) => (/^data-|^role$/.test(name) ? [`[${name}`] : [])),
  ].map((name) => name.toLowerCase());
}
