import { LIMITS } from './limits.js';
import type { ElementTables, PageElement } from './element.js';
import { elementKind, FORMATTING } from './html-elements.js';
import { escapeIdentifier, escapeString } from './css-escape.js';

/** Longer ids and values are left to the way from an ancestor, which is shorter. */
const MAX_VALUE = 80;
/** Longer selectors do not help. */
const MAX_SELECTOR = 400;

/** Attributes that tell one element from the next of its name, best first. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  area: ['href'],
  link: ['href'],
  meta: ['name', 'property', 'http-equiv', 'charset', 'itemprop'],
  img: ['src'],
  source: ['src', 'srcset'],
  script: ['src'],
  iframe: ['src', 'title'],
  embed: ['src'],
  video: ['src'],
  audio: ['src'],
  track: ['src'],
  object: ['data'],
  input: ['name'],
  select: ['name'],
  textarea: ['name'],
  button: ['name', 'aria-label'],
  form: ['action', 'name'],
  label: ['for'],
};

const ROOTS: ReadonlySet<string> = new Set(['html', 'head', 'body']);
/** Browsers add elements of these names that are not in the source. */
const ADDED: ReadonlySet<string> = new Set(['html', 'head', 'body', 'tbody', 'colgroup', 'tr', 'p', 'br']);
const NAME = /^[a-z][a-z0-9-]*$/;

/** What may be in the parts of a table. Browsers move anything else out of it. */
const TABLE_PARTS: Readonly<Record<string, ReadonlySet<string>>> = {
  table: new Set('caption colgroup col thead tbody tfoot tr script style template'.split(' ')),
  thead: new Set(['tr', 'script', 'style', 'template']),
  tbody: new Set(['tr', 'script', 'style', 'template']),
  tfoot: new Set(['tr', 'script', 'style', 'template']),
  tr: new Set(['td', 'th', 'script', 'style', 'template']),
  colgroup: new Set(['col', 'template']),
};
const ONLY_IN_TABLES: ReadonlySet<string> = new Set('caption colgroup col thead tbody tfoot tr td th'.split(' '));

/** The only element of its name among its siblings. */
const ONLY = -1;

/** A row of a table without `tbody` is in one that the browser adds. */
interface Place {
  /** Position among the siblings of its name, from 1, or `ONLY`. */
  nth: number;
  /** Position of the added `tbody`, or `ONLY`. */
  addedBody?: number;
}

/**
 * CSS selectors that find single elements of one page in the document that a browser makes of it, worked out
 * from the flat parse: an id or an attribute that no other element has, else the way from the nearest
 * ancestor that has one. Each group of siblings is counted once, on demand.
 */
export class Selectors {
  private readonly places = new Map<PageElement, Place>();
  private readonly counted = new Set<PageElement | 'root'>();
  private readonly values = new Map<string, Map<string, number>>();
  private ids: Map<string, number> | null = null;

  /** Where browsers put what may not be in a table. */
  private readonly fosters = new Set<PageElement | null>();

  constructor(private readonly document: ElementTables) {
    if (!document.counts.has('table')) return;
    for (const { name, parent } of document.elements) {
      if (parent && TABLE_PARTS[parent.name]?.has(name) === false)
        this.fosters.add((parent.name === 'table' ? parent : parent.closest('table'))?.parent ?? null);
    }
  }

  /** Null where none is sure: in templates, beyond the kept depth, and where browsers move elements about. */
  of(element: PageElement): string | null {
    if (element.parent?.in('template') === true || element.depth > LIMITS.depth) return null;
    if (ROOTS.has(element.name)) return element.name;
    if (element.name === 'form' && element.closest('form') !== null) return null;
    // A browser that opens formatting again does so with all of its attributes.
    const isOnce = this.document.rearranged.size === 0 || !FORMATTING.has(element.name);
    const own = isOnce ? (this.anchorOf(element) ?? this.byAttribute(element)) : null;
    if (own !== null) return own;
    const parts: string[] = [];
    let length = 0;
    for (let at = element; ;) {
      const part = this.stepOf(at);
      if (part === null) return null;
      length += part.length + 3;
      if (length > MAX_SELECTOR) return null;
      parts.push(part);
      const { parent } = at;
      if (parent === null || ROOTS.has(parent.name)) {
        parts.push(at.in('head') ? 'head' : 'body');
        break;
      }
      const anchor = this.anchorOf(parent);
      if (anchor !== null) {
        parts.push(anchor);
        break;
      }
      at = parent;
    }
    return parts.reverse().join(' > ');
  }

  /** By an id or a name that stands once in the page. */
  private anchorOf(element: PageElement): string | null {
    const id = element.attr('id');
    if (id !== null && id !== '' && id.length <= MAX_VALUE && this.isOnlyId(id)) return `#${escapeIdentifier(id)}`;
    const { name } = element;
    if (
      this.document.counts.get(name) === 1 &&
      NAME.test(name) &&
      !ADDED.has(name) &&
      !FORMATTING.has(name) &&
      !element.in('foreign')
    )
      return name;
    return null;
  }

  private byAttribute(element: PageElement): string | null {
    for (const attribute of TELLING[element.name] ?? []) {
      const value = element.attr(attribute);
      if (value === null || value === '' || value.length > MAX_VALUE || !isPlain(value)) continue;
      if (this.valuesOf(element.name, attribute).get(value.toLowerCase()) === 1)
        return `${element.name}[${attribute}="${escapeString(value)}"]`;
    }
    return null;
  }

  /**
   * Pages without a doctype match ids in any case, and so do some attributes
   * everywhere: what differs in case alone does not count as different.
   */
  private isOnlyId(id: string): boolean {
    if (!this.ids) {
      this.ids = new Map();
      for (const element of this.document.elements) {
        const own = element.attr('id')?.toLowerCase();
        if (own !== undefined) this.ids.set(own, (this.ids.get(own) ?? 0) + 1);
      }
    }
    return this.ids.get(id.toLowerCase()) === 1 && isPlain(id);
  }

  private valuesOf(name: string, attribute: string): Map<string, number> {
    const key = `${name} ${attribute}`;
    let values = this.values.get(key);
    if (!values) {
      values = new Map();
      const all = this.document.named(name);
      // More than are kept: any of the others could have the same.
      if (this.document.counts.get(name) === all.length)
        for (const element of all) {
          const value = element.attr(attribute)?.toLowerCase();
          if (value !== undefined) values.set(value, (values.get(value) ?? 0) + 1);
        }
      this.values.set(key, values);
    }
    return values;
  }

  /** The element among its siblings: `li:nth-of-type(3)`. */
  private stepOf(element: PageElement): string | null {
    const { name, parent } = element;
    const isAtRoot = parent === null || ROOTS.has(parent.name);
    if (this.document.rearranged.has(parent) && !elementKind(name).isBlock) return null;
    const allowed = parent && TABLE_PARTS[parent.name];
    // Browsers put columns and rows into separate groups; those of rows are counted, see `Siblings`.
    if (name === 'col' && parent?.name === 'table') return null;
    if ((allowed ? !allowed.has(name) : ONLY_IN_TABLES.has(name)) || this.fosters.has(parent)) return null;
    if (isAtRoot) this.countAtRoot();
    else this.countIn(parent);
    const place = this.places.get(element);
    if (!place) return null;
    const step = stepFor(nameOf(element), place.nth);
    return place.addedBody === undefined ? step : `${stepFor('tbody', place.addedBody)} > ${step}`;
  }

  /** Elements of head and body, whose tags may be left out or stand twice. */
  private countAtRoot(): void {
    if (this.counted.has('root')) return;
    this.counted.add('root');
    const head = new Siblings(this.places);
    const body = new Siblings(this.places);
    const { elements } = this.document;
    const strays = this.document.strays.filter(({ parent }) => parent === null || ROOTS.has(parent.name));
    let next = 0;
    for (let i = 0; i < elements.length;) {
      const element = elements[i];
      if (!element) break;
      if (ROOTS.has(element.name)) {
        i++;
        continue;
      }
      for (; next < strays.length && (strays[next]?.before ?? 0) <= i; next++) body.addStray(strays[next]?.name ?? '');
      (element.in('head') ? head : body).add(element);
      i = element.lastIndex + 1;
    }
    for (; next < strays.length; next++) body.addStray(strays[next]?.name ?? '');
    head.finish();
    body.finish();
  }

  private countIn(parent: PageElement): void {
    if (this.counted.has(parent)) return;
    this.counted.add(parent);
    const siblings = new Siblings(this.places, parent.name === 'table');
    const strays = this.document.strays.filter((stray) => stray.parent === parent);
    let next = 0;
    const { elements } = this.document;
    for (let i = parent.index + 1; i <= parent.lastIndex;) {
      const child = elements[i];
      if (!child) break;
      for (; next < strays.length && (strays[next]?.before ?? 0) <= i; next++)
        siblings.addStray(strays[next]?.name ?? '');
      siblings.add(child);
      i = child.lastIndex + 1;
    }
    for (; next < strays.length; next++) siblings.addStray(strays[next]?.name ?? '');
    siblings.finish();
  }
}

/** Counts siblings by name, in document order. */
class Siblings {
  private readonly counts = new Map<string, number>();
  private readonly added: Place[] = [];
  private rows: Place[] = [];

  constructor(
    private readonly places: Map<PageElement, Place>,
    private readonly isTable = false,
  ) {}

  add(element: PageElement): void {
    const { name } = element;
    if (!this.isTable) return this.place(element, { nth: this.count(nameOf(element)) });
    if (name === 'tr') return this.addRow(element);
    if (ONLY_IN_TABLES.has(name)) this.closeAddedBody();
    this.place(element, { nth: this.count(name) });
  }

  /** What a browser makes of an end tag without a start. */
  addStray(name: string): void {
    this.count(name);
  }

  finish(): void {
    this.closeAddedBody();
    for (const [element, place] of this.mine) if (this.counts.get(nameOf(element)) === 1) place.nth = ONLY;
    if (this.counts.get('tbody') === 1) for (const place of this.added) place.addedBody = ONLY;
  }

  private readonly mine: [PageElement, Place][] = [];

  private place(element: PageElement, place: Place): void {
    this.places.set(element, place);
    this.mine.push([element, place]);
  }

  private addRow(element: PageElement): void {
    if (this.rows.length === 0) this.count('tbody');
    const place: Place = { nth: this.rows.length + 1, addedBody: this.counts.get('tbody') ?? 1 };
    this.places.set(element, place);
    this.rows.push(place);
    this.added.push(place);
  }

  private closeAddedBody(): void {
    const [only] = this.rows;
    if (only && this.rows.length === 1) only.nth = ONLY;
    this.rows = [];
  }

  private count(name: string): number {
    const count = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, count);
    return count;
  }
}

/** Names in SVG and MathML keep their capitals, which the parse has dropped: there elements are counted whatever their name. */
function nameOf(element: PageElement): string {
  return element.parent?.in('foreign') === true ? '*' : element.name;
}

function stepFor(name: string, nth: number): string {
  if (name === '*') return nth === ONLY ? ':only-child' : `:nth-child(${nth})`;
  const type = NAME.test(name) ? name : escapeIdentifier(name);
  return nth === ONLY ? type : `${type}:nth-of-type(${nth})`;
}

/** Without anything that the HTML parser or CSS would read as something else. */
function isPlain(value: string): boolean {
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code < 0x20 || code === 0x7f || code === 0xfffd) return false;
  }
  return value.isWellFormed();
}
