import type { PageDocument, PageElement } from '#audit-engine';
import type { Edit } from './fixed-page.js';
import { nameEnd, writtenAttributes } from './start-tag.js';
import { inXml, isXhtml } from './xml-syntax.js';

/** The text with edits in order of their place, none of which touches another. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}

/** Line end and indentation in front of an element that begins its line. */
const LINE_START = /(\r?\n[\t ]*)$/;
const MAX_INDENT = 200;

/**
 * Changes of one document by its source offsets. Whatever no edit names stays as it is,
 * byte for byte. Inserted markup has the syntax of the document.
 */
export class Edits {
  private readonly list: Edit[] = [];

  constructor(readonly document: PageDocument) {}

  private get isXml(): boolean {
    return isXhtml(this.document);
  }

  /** Of the document, by its first line. */
  get lineEnd(): '\n' | '\r\n' {
    return /^[^\n]*\r\n/.test(this.document.html) ? '\r\n' : '\n';
  }

  /** In order of their place. */
  get all(): readonly Edit[] {
    return this.list;
  }

  get isEmpty(): boolean {
    return this.list.length === 0;
  }

  /** False, and nothing is changed, when another edit touches the same bytes. The same edit twice is one. */
  merge(others: Edits): boolean {
    const added = others.all.filter((one) => !this.list.some((known) => isSame(known, one)));
    if (added.some((one) => this.list.some((known) => overlaps(known, one)))) return false;
    for (const { start, end, text } of added) this.replace(start, end, text);
    return true;
  }

  replace(start: number, end: number, text: string): void {
    const edit = { start, end, text };
    if (this.document.html.slice(start, end) === text || this.list.some((known) => isSame(known, edit))) return;
    if (this.list.some((known) => overlaps(known, edit)))
      throw new Error(`Two edits touch the bytes ${start} to ${end}.`);
    const after = this.list.findIndex((known) => known.start > start || (known.start === start && known.end > end));
    this.list.splice(after === -1 ? this.list.length : after, 0, edit);
  }

  insert(at: number, text: string): void {
    this.replace(at, at, text.startsWith('<') && this.isXml ? inXml(text) : text);
  }

  /** In front of an element; on a separate line with the same indentation where the element begins one. */
  insertBefore(element: PageElement, markup: string): void {
    const line = this.lineStartOf(element);
    if (line === '') return this.insert(element.start, markup);
    this.insertLines(element.start - line.length, [markup], line);
  }

  /** Behind an element, in the same way. */
  insertAfter(element: PageElement, markup: string): void {
    this.insertLines(endOf(element), [markup], this.lineStartOf(element));
  }

  /** As the first thing inside of an element, on a separate line where what is inside is written so. */
  insertInside(element: PageElement, markup: string): void {
    const { html } = this.document;
    const from = element.openEnd + 1;
    const line = /^[\t ]*(\r?\n[\t ]*)(?=\S)/.exec(html.slice(from, from + MAX_INDENT))?.[1] ?? '';
    const isEnd = html.startsWith('</', from + line.length);
    this.insertLines(from, [markup], isEnd ? '' : line);
  }

  apply(): string {
    return applyEdits(this.document.html, this.list);
  }

  /** Where a character of the changed document was before; null for one that an edit wrote. */
  originOf(offset: number): number | null {
    let shift = 0;
    for (const { start, end, text } of this.list) {
      if (offset < start + shift) break;
      if (offset < start + shift + text.length) return null;
      shift += text.length - (end - start);
    }
    return offset - shift;
  }

  /** Keeps the quotes that are there; `null` writes an attribute without a value. */
  setAttribute(element: PageElement, name: string, value: string | null): void {
    const attributes = writtenAttributes(element);
    const known = attributes.find((attribute) => attribute.name === name);
    if (!known) {
      const at = attributes.at(-1)?.end ?? nameEnd(element);
      return this.insert(at, value === null ? ` ${this.withoutValue(name)}` : ` ${name}="${escaped(value, '"')}"`);
    }
    if (known.value === null || value === null || known.value.quote === '') {
      const written = this.document.html.slice(known.start, known.start + name.length);
      const bare = this.withoutValue(written);
      return this.replace(known.start, known.end, value === null ? bare : `${written}="${escaped(value, '"')}"`);
    }
    this.replace(known.value.start, known.value.end, escaped(value, known.value.quote));
  }

  /** Attributes that the element does not have, in one place. */
  addAttributes(element: PageElement, added: readonly (readonly [name: string, value: string])[]): void {
    const at = writtenAttributes(element).at(-1)?.end ?? nameEnd(element);
    this.insert(at, added.map(([name, value]) => ` ${name}="${escaped(value, '"')}"`).join(''));
  }

  /** The value as it is written, character references included; false without one, or when nothing changed. */
  rewrite(element: PageElement, name: string, change: (written: string) => string): boolean {
    const value = writtenAttributes(element).find((attribute) => attribute.name === name)?.value;
    if (!value) return false;
    const written = this.document.html.slice(value.start, value.end);
    const next = change(written);
    if (next === written) return false;
    // What only stood without quotes may need them now.
    if (value.quote === '' && /[\s"'=<>`]/.test(next))
      this.replace(value.start, value.end, `"${next.replaceAll('"', '&quot;')}"`);
    else this.replace(value.start, value.end, next);
    return true;
  }

  renameAttribute(element: PageElement, name: string, to: string): void {
    const known = writtenAttributes(element).find((attribute) => attribute.name === name);
    if (known) this.replace(known.start, known.start + name.length, to);
  }

  /** To the end of the head. False when the head is not written out. */
  moveToHead(element: PageElement, place: 'first' | 'last' = 'last'): boolean {
    const source = this.sourceOf(element);
    if (!this.insertInHead(source, place)) return false;
    this.removeElement(element);
    return true;
  }

  /** With the white space in front of it. `repeats`: only those that browsers ignore because the name came before. */
  removeAttribute(element: PageElement, name: string, which: 'all' | 'repeats' = 'all'): void {
    const { html } = this.document;
    writtenAttributes(element)
      .filter((attribute) => attribute.name === name)
      .slice(which === 'all' ? 0 : 1)
      .forEach(({ start, end }) => {
        let from = start;
        if (/[\s/>]/.test(html[end] ?? '>')) while (/\s/.test(html[from - 1] ?? '')) from--;
        this.replace(from, end, '');
      });
  }

  /** Tokens of a list such as `rel`; the attribute goes with its last one. */
  setTokens(element: PageElement, name: string, tokens: readonly string[]): void {
    if (tokens.length === 0) this.removeAttribute(element, name);
    else this.setAttribute(element, name, tokens.join(' '));
  }

  rename(element: PageElement, name: string): void {
    this.replace(element.start + 1, nameEnd(element), name);
    const close = closeTagOf(element);
    if (close) this.replace(close.start + 2, close.start + 2 + element.name.length, name);
  }

  /** Takes the tags away and leaves what is between them. */
  unwrap(element: PageElement): void {
    this.replace(element.start, element.openEnd + 1, '');
    const close = closeTagOf(element);
    if (close) this.replace(close.start, close.end, '');
  }

  /** With its line when nothing else is there. */
  removeElement(element: PageElement): void {
    const { html } = this.document;
    let { start } = element;
    let end = endOf(element);
    const lineStart = html.lastIndexOf('\n', start - 1) + 1;
    const lineEnd = html.indexOf('\n', end);
    if (lineEnd !== -1 && html.slice(lineStart, start).trim() === '' && html.slice(end, lineEnd).trim() === '') {
      start = lineStart;
      end = lineEnd + 1;
    }
    this.replace(start, end, '');
  }

  sourceOf(element: PageElement): string {
    return this.document.html.slice(element.start, endOf(element));
  }

  /**
   * As the last (or first) elements of the head, on separate lines where the head is written so. False without a written and intact head.
   */
  insertInHead(markup: string | readonly string[], place: 'first' | 'last' = 'last'): boolean {
    const { document } = this;
    const head = document.named('head')[0];
    if (!head || document.headBreaker !== null || head.closeStart <= head.openEnd) return false;
    const children = head.children;
    const neighbor = place === 'first' ? children[0] : children.at(-1);
    const at = place === 'first' ? head.openEnd + 1 : neighbor ? endOf(neighbor) : head.openEnd + 1;
    this.insertLines(at, typeof markup === 'string' ? [markup] : markup, neighbor ? this.lineStartOf(neighbor) : '');
    return true;
  }

  /** `line`: what each of them begins with; the same as at a neighbor. */
  private insertLines(at: number, markup: readonly string[], line: string): void {
    const written = this.isXml ? markup.map(inXml) : markup;
    this.replace(at, at, written.map((one) => line + one).join(''));
  }

  /** Line end and indentation of an element that begins its line; else `''`. */
  private lineStartOf({ start }: PageElement): string {
    return LINE_START.exec(this.document.html.slice(Math.max(0, start - MAX_INDENT), start))?.[1] ?? '';
  }

  /** XML has no attribute without a value; to HTML both are the same. */
  private withoutValue(name: string): string {
    return this.isXml ? `${name}=""` : name;
  }
}

/** Behind the end tag; where something else closed the element, there. */
export function endOf(element: PageElement): number {
  return closeTagOf(element)?.end ?? Math.max(element.closeStart, element.openEnd + 1);
}

function closeTagOf(element: PageElement): { start: number; end: number } | null {
  const { html } = element.document;
  const start = element.closeStart;
  const isClosed =
    start > element.openEnd && html.slice(start, start + 2 + element.name.length).toLowerCase() === `</${element.name}`;
  const end = isClosed ? html.indexOf('>', start) : -1;
  return end === -1 ? null : { start, end: end + 1 };
}

export function escaped(value: string, quote: '"' | "'" | ''): string {
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return quote === "'" ? text.replaceAll("'", '&#39;') : text.replaceAll('"', '&quot;');
}

function isSame(a: Edit, b: Edit): boolean {
  return a.start === b.start && a.end === b.end && a.text === b.text;
}

/** Insertions at the same place keep their order; one at the edge of a replacement is beside it. */
function overlaps(a: Edit, b: Edit): boolean {
  return a.start < b.end && b.start < a.end;
}
