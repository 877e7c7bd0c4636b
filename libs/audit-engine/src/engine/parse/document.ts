import { LIMITS } from './limits.js';
import { accessibleName } from './accessible-name.js';
import type { ElementTables, PageElement } from './element.js';
import { Selectors } from './selector.js';
import { visibleLines, type VisibleLine } from './visible-lines.js';

export interface Doctype {
  /** What follows `<!`, white space collapsed: `doctype html`. */
  text: string;
  isHtml5: boolean;
  offset: number;
}

/** The parsed page as flat tables in document order. No tree is built; elements know their parent and the range of what is inside them. */
export class PageDocument implements ElementTables {
  readonly elements: PageElement[] = [];
  /** Elements in the source, also beyond the kept ones. */
  elementCount = 0;
  maxDepth = 0;
  /** True counts by element name. */
  readonly counts = new Map<string, number>();
  private readonly byName = new Map<string, PageElement[]>();
  private readonly byNames = new Map<string, readonly PageElement[]>();
  readonly textValues: string[] = [];
  readonly textOwners: (PageElement | null)[] = [];
  /** Where each begins in the source, references to characters before left out; -1 where there is nothing else. */
  readonly textStarts: number[] = [];
  /** True where a block or line ended between this text and the one before. */
  readonly textBreaks: boolean[] = [];
  doctype: Doctype | null = null;
  readonly comments: { text: string; offset: number }[] = [];
  commentCount = 0;
  /** End tags that matched nothing. */
  strayEndTags = 0;
  /** End tags `</p>` and `</br>` that matched nothing: browsers put an element there, before the one of that index. */
  readonly strays: { name: string; parent: PageElement | null; before: number }[] = [];
  /** Formatting elements whose end tag came behind that of an element around them, which ended them: `<b><i></b></i>`. */
  readonly crossed: { element: PageElement; by: string }[] = [];
  /**
   * Elements into which browsers put formatting (`b`, `a`, …) that an earlier element
   * left open: the inline elements in them stand one deeper.
   */
  readonly rearranged = new Set<PageElement | null>();
  /** The element that ended the head early because it may not be there. */
  headBreaker: PageElement | null = null;
  private readonly marks = new Map<object, Uint8Array>();
  private newlines: Uint32Array | null = null;
  private lineCache: readonly VisibleLine[] | null = null;
  private selectorIndex: Selectors | null = null;
  private idIndex: Map<string, PageElement[]> | null = null;
  private labelIndex: Map<string, PageElement[]> | null = null;

  constructor(readonly html: string) {}

  add(element: PageElement): void {
    this.elements.push(element);
    const same = this.byName.get(element.name);
    if (!same) this.byName.set(element.name, [element]);
    else if (same.length < LIMITS.elementsPerName) same.push(element);
  }

  /** Elements of these names in document order. */
  named(...names: string[]): readonly PageElement[] {
    if (names.length === 1) return this.byName.get(names[0] ?? '') ?? [];
    const key = names.join(' ');
    let found = this.byNames.get(key);
    if (!found) this.byNames.set(key, (found = this.merged(names)));
    return found;
  }

  private merged(names: readonly string[]): readonly PageElement[] {
    const [first, ...others] = names.flatMap((name) => {
      const same = this.byName.get(name);
      return same ? [same] : [];
    });
    if (!first) return [];
    return others.length === 0 ? first : first.concat(...others).sort((a, b) => a.index - b.index);
  }

  /**
   * A number for each element by its index, 0 at first: what code (`owner`) remembers of them.
   * Beside the elements and not in a WeakMap, which the collector has to walk.
   */
  marksOf(owner: object): Uint8Array {
    let marks = this.marks.get(owner);
    if (!marks) this.marks.set(owner, (marks = new Uint8Array(this.elements.length)));
    return marks;
  }

  names(): IterableIterator<string> {
    return this.byName.keys();
  }

  /** Elements by id, in document order; templates left out. */
  get ids(): ReadonlyMap<string, PageElement[]> {
    if (this.idIndex) return this.idIndex;
    const index = new Map<string, PageElement[]>();
    for (const element of this.elements) {
      const id = element.attr('id');
      if (id === null || id === '' || element.in('template')) continue;
      const same = index.get(id);
      if (same) same.push(element);
      else index.set(id, [element]);
    }
    this.idIndex = index;
    return index;
  }

  /** `label` elements by the id they point at. */
  get labelsFor(): ReadonlyMap<string, PageElement[]> {
    if (this.labelIndex) return this.labelIndex;
    const index = new Map<string, PageElement[]>();
    for (const label of this.named('label')) {
      const target = label.attr('for');
      if (!target) continue;
      const same = index.get(target);
      if (same) same.push(label);
      else index.set(target, [label]);
    }
    this.labelIndex = index;
    return index;
  }

  /** Text nodes joined; a space where a block ended. */
  textBetween(from: number, to: number, maxChars: number): string {
    let text = '';
    for (let i = from; i < to && text.length < maxChars * 2; i++) {
      if (this.textBreaks[i] === true && text !== '') text += ' ';
      text += this.textValues[i] ?? '';
    }
    return text.length > maxChars * 2 ? text.slice(0, maxChars * 2) : text;
  }

  /** The text by the lines in which it is shown. */
  get lines(): readonly VisibleLine[] {
    return (this.lineCache ??= visibleLines(this));
  }

  /** See `PageElement.selector`. */
  selectorOf(element: PageElement): string | null {
    return (this.selectorIndex ??= new Selectors(this)).of(element);
  }

  /** See `PageElement.accessibleName`, which remembers it. */
  accessibleNameOf(element: PageElement): string {
    return accessibleName(element);
  }

  /** Line from 1; line ends, of which a carriage return is one, are located on first use only. */
  lineAt(offset: number): number {
    const lines = (this.newlines ??= this.findNewlines());
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((lines[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  }

  private findNewlines(): Uint32Array {
    const { html } = this;
    const found: number[] = [];
    for (let at = html.indexOf('\n'); at !== -1; at = html.indexOf('\n', at + 1)) found.push(at);
    if (html.includes('\r')) for (const { index } of html.matchAll(/\r(?!\n)/g)) found.push(index);
    return Uint32Array.from(found).sort();
  }
}
