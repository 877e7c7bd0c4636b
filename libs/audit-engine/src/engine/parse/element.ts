import { LIMITS } from './limits.js';
import { collapse, escapeMarkup } from './text-copy.js';

/** Where an element stands; inherited by everything inside it. */
export const Context = {
  /** `hidden`, inline `display:none`/`visibility:hidden`. */
  hidden: 1,
  /** `aria-hidden="true"` or `inert`. */
  ariaHidden: 2,
  template: 4,
  noscript: 8,
  /** Inside `svg` or `math`. */
  foreign: 16,
  head: 32,
  nav: 64,
  /** Page header, not the header of an article. */
  header: 128,
  /** Page footer, not the footer of an article. */
  footer: 256,
  aside: 512,
  main: 1024,
  anchor: 2048,
  button: 4096,
  label: 8192,
  article: 16384,
  /** Content is code or data: script, style, iframe fallback. */
  raw: 32768,
} as const;

/** Most elements have none: one list for all of them. */
const NO_ATTRIBUTES: readonly string[] = [];

const NOT_RENDERED = Context.hidden | Context.template | Context.noscript;
const NOT_EXPOSED = NOT_RENDERED | Context.ariaHidden;
const BOILERPLATE = Context.nav | Context.header | Context.footer | Context.aside;

/** However deep elements are nested, each looks at so many of those inside it when few are wanted. */
const MIN_LOOKED_AT = 1_000;

/** What an element asks of the document that it is in. */
export interface ElementTables {
  readonly html: string;
  readonly elements: readonly PageElement[];
  /** True counts by element name. */
  readonly counts: ReadonlyMap<string, number>;
  readonly textValues: readonly string[];
  readonly textOwners: readonly (PageElement | null)[];
  /** Offsets in the source. */
  readonly textStarts: readonly number[];
  readonly textBreaks: readonly boolean[];
  readonly strays: readonly { name: string; parent: PageElement | null; before: number }[];
  readonly rearranged: ReadonlySet<PageElement | null>;
  readonly ids: ReadonlyMap<string, PageElement[]>;
  readonly labelsFor: ReadonlyMap<string, PageElement[]>;
  named(...names: string[]): readonly PageElement[];
  marksOf(owner: object): Uint8Array;
  textBetween(from: number, to: number, maxChars: number): string;
  lineAt(offset: number): number;
  selectorOf(element: PageElement): string | null;
  accessibleNameOf(element: PageElement): string;
}

/** One element of the page. Lives only while its page is checked: copy what is kept (`report` does so by itself). */
export class PageElement {
  readonly name: string;
  readonly parent: PageElement | null;
  /** Position in document order among all elements. */
  readonly index: number;
  /** Number of ancestors, true also beyond the kept depth. */
  readonly depth: number;
  /** Offset of `<` in the source. */
  readonly start: number;
  /** Offset of the `>` that ends the start tag. */
  openEnd = 0;
  /** Offset of `</`, or of what closed the element implicitly. */
  closeStart: number;
  /** Bits of `Context`. */
  context = 0;
  /** Attributes written in the source, repeated ones and those beyond the cap included. */
  attributeCount = 0;
  /** Names of attributes that were written more than once; the first value counts. */
  repeatedAttributes: string[] | null = null;
  /** Attribute names and values alternating: `[name, value, …]`. */
  attributes: readonly string[] = NO_ATTRIBUTES;
  /** Index of the last descendant, or the element's own. */
  lastIndex: number;
  /** Range of text nodes inside. */
  textFrom = 0;
  textTo = 0;
  readonly document: ElementTables;
  private textCache: string | null = null;
  private nameCache: string | null = null;

  constructor(
    document: ElementTables,
    name: string,
    parent: PageElement | null,
    place: { index: number; depth: number; start: number },
  ) {
    this.document = document;
    this.name = name;
    this.parent = parent;
    this.index = place.index;
    this.depth = place.depth;
    this.start = place.start;
    this.closeStart = place.start;
    this.lastIndex = place.index;
  }

  /** The decoded value; `''` for an attribute without a value; null when the attribute is missing. Names are lower case. */
  attr(name: string): string | null {
    const list = this.attributes;
    for (let i = 0; i < list.length; i += 2) if (list[i] === name) return list[i + 1] ?? '';
    return null;
  }

  has(name: string): boolean {
    return this.attr(name) !== null;
  }

  /** For the parser, which has checked that the name is new. */
  addAttribute(name: string, value: string): void {
    if (this.attributes === NO_ATTRIBUTES) this.attributes = [name, value];
    else (this.attributes as string[]).push(name, value);
  }

  /** Lower-case, trimmed value, for attributes with keywords such as `type` or `loading`; null when missing. */
  keyword(name: string): string | null {
    const value = this.attr(name);
    return value === null ? null : value.trim().toLowerCase();
  }

  /** Lower-case, space-separated tokens, for `class`, `rel`, `role`, `headers`. Empty when missing. */
  tokens(name: string): string[] {
    const value = this.attr(name);
    return value === null || value === ''
      ? []
      : value
          .toLowerCase()
          .split(/\s+/)
          .filter((token) => token !== '');
  }

  /** Names of all attributes. */
  attributeNames(): string[] {
    return this.attributes.filter((_, i) => i % 2 === 0);
  }

  /** Text of the element and everything inside it on one line, at most 2,000 characters; code and templates left out. */
  get text(): string {
    this.textCache ??= collapse(this.document.textBetween(this.textFrom, this.textTo, LIMITS.textChars));
    return this.textCache;
  }

  /** Source between start and end tag, as written (entities not decoded): what a script or style contains. */
  get inner(): string {
    return this.closeStart > this.openEnd ? this.document.html.slice(this.openEnd + 1, this.closeStart) : '';
  }

  /** Accessible name as far as static markup tells it (ARIA accname 1.2): `''` when there is none. */
  get accessibleName(): string {
    this.nameCache ??= this.document.accessibleNameOf(this);
    return this.nameCache;
  }

  /** Not shown to anyone: `hidden`, inline display:none, in a template or noscript; ancestors count. */
  get isHidden(): boolean {
    return (this.context & NOT_RENDERED) !== 0;
  }

  /** Not in the accessibility tree: hidden, `aria-hidden` or `inert`; ancestors count. */
  get isAriaHidden(): boolean {
    return (this.context & NOT_EXPOSED) !== 0;
  }

  /** Part of the page's own navigation, header, footer or sidebar. */
  get isBoilerplate(): boolean {
    return (this.context & BOILERPLATE) !== 0 && (this.context & Context.main) === 0;
  }

  /** True inside (or on) an element of that context: `element.in('nav')`. */
  in(context: keyof typeof Context): boolean {
    return (this.context & Context[context]) !== 0;
  }

  /** The nearest ancestor with one of these names, without the element itself. */
  closest(...names: string[]): PageElement | null {
    for (let at = this.parent; at !== null; at = at.parent) if (names.includes(at.name)) return at;
    return null;
  }

  get children(): PageElement[] {
    const all = this.document.elements;
    const found: PageElement[] = [];
    for (let i = this.index + 1; i <= this.lastIndex;) {
      const child = all[i];
      if (!child) break;
      if (child.parent === this) found.push(child);
      i = child.lastIndex + 1;
    }
    return found;
  }

  /**
   * Descendants in document order, at most `limit`; with names, only those elements, looked for
   * among the first ones inside (1,000, or four for each that is wanted).
   */
  descendants(names: readonly string[] = [], limit = 1_000): PageElement[] {
    const all = this.document.elements;
    const found: PageElement[] = [];
    const last = Math.min(this.lastIndex, this.index + Math.max(MIN_LOOKED_AT, limit * 4));
    for (let i = this.index + 1; i <= last && found.length < limit; i++) {
      const element = all[i];
      if (element && (names.length === 0 || names.includes(element.name))) found.push(element);
    }
    return found;
  }

  /** Line in the source, from 1. */
  get line(): number {
    return this.document.lineAt(this.start);
  }

  /** Line of a place in `inner`. */
  lineInside(offset: number): number {
    return this.document.lineAt(this.openEnd + 1 + offset);
  }

  /**
   * A short CSS selector that finds this element, and no other, in the document that a browser makes of the page; null where none is sure.
   */
  get selector(): string | null {
    return this.document.selectorOf(this);
  }

  /** The whole element when it is short, else its start tag; one line, escaped, at most 200 characters. */
  get snippet(): string {
    const { html } = this.document;
    const max = LIMITS.snippetChars;
    const tagEnd = this.openEnd + 1;
    const closeEnd =
      this.closeStart > this.openEnd && html.startsWith(`</${this.name}`, this.closeStart)
        ? html.indexOf('>', this.closeStart) + 1
        : 0;
    const end = closeEnd > 0 && closeEnd - this.start <= max ? closeEnd : tagEnd;
    const source = collapse(html.slice(this.start, Math.min(end, this.start + max * 2)));
    return escapeMarkup(source.length > max ? `${source.slice(0, max - 1)}…` : source);
  }
}
