import type { PageDocument } from './document.js';
import type { PageElement } from './element.js';

/** Attributes by which rules look for elements of any name. `aria-*` stands for every attribute that starts so. */
export type IndexedAttribute =
  | 'accesskey'
  | 'aria-*'
  | 'autocomplete'
  | 'background'
  | 'lang'
  | 'onchange'
  | 'onclick'
  | 'onfocus'
  | 'onpaste'
  | 'role'
  | 'style'
  | 'tabindex'
  | 'xml:lang';

const INDEXED: ReadonlySet<string> = new Set<IndexedAttribute>([
  'accesskey',
  'autocomplete',
  'background',
  'lang',
  'onchange',
  'onclick',
  'onfocus',
  'onpaste',
  'role',
  'style',
  'tabindex',
  'xml:lang',
]);

export interface AttributeIndex {
  /** Elements that have the attribute, in document order; templates and noscript left out. */
  with(name: IndexedAttribute): readonly PageElement[];
}

/** One pass over all attributes, so that rules for a rare one need not look at every element. */
export function attributeIndex(document: PageDocument): AttributeIndex {
  const index = new Map<string, PageElement[]>();
  const add = (key: string, element: PageElement): void => {
    const same = index.get(key);
    if (!same) index.set(key, [element]);
    else if (same[same.length - 1] !== element) same.push(element);
  };
  for (const element of document.elements) {
    const { attributes } = element;
    if (attributes.length === 0 || element.in('template') || element.in('noscript')) continue;
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i] ?? '';
      if (INDEXED.has(name)) add(name, element);
      else if (name.startsWith('aria-')) add('aria-*', element);
    }
  }
  return { with: (name) => index.get(name) ?? [] };
}
