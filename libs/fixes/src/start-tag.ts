import type { PageElement } from '#audit-engine';

/** An attribute as it is in the source; offsets are those of the document. */
export interface WrittenAttribute {
  /** Lower case. */
  name: string;
  start: number;
  /** Offset behind the last character, quotes included. */
  end: number;
  /** Range of the value without quotes; null for an attribute without one. */
  value: { start: number; end: number; quote: '"' | "'" | '' } | null;
}

const SPACE = /[\t\n\f\r ]/;

/** HTML standard, "attribute name state" and those that follow it, over one start tag that the parser has found. */
export function writtenAttributes(element: PageElement): WrittenAttribute[] {
  const { html } = element.document;
  const end = element.openEnd;
  const found: WrittenAttribute[] = [];
  let at = nameEnd(element);
  while (at < end) {
    if (SPACE.test(html[at] ?? '') || html[at] === '/') {
      at++;
      continue;
    }
    const start = at++;
    while (at < end && !SPACE.test(html[at] ?? '') && html[at] !== '=' && html[at] !== '/') at++;
    const attribute: WrittenAttribute = { name: html.slice(start, at).toLowerCase(), start, end: at, value: null };
    found.push(attribute);
    let next = at;
    while (next < end && SPACE.test(html[next] ?? '')) next++;
    if (html[next] !== '=') continue;
    do next++;
    while (next < end && SPACE.test(html[next] ?? ''));
    const quote = html[next];
    if (quote === '"' || quote === "'") {
      const close = Math.min(indexOrEnd(html, quote, next + 1), end);
      attribute.value = { start: next + 1, end: close, quote };
      at = Math.min(close + 1, end);
    } else {
      at = next;
      while (at < end && !SPACE.test(html[at] ?? '')) at++;
      attribute.value = { start: next, end: at, quote: '' };
    }
    attribute.end = at;
  }
  return found;
}

/** Offset behind the name of the element in its start tag. */
export function nameEnd(element: PageElement): number {
  return element.start + 1 + element.name.length;
}

function indexOrEnd(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at === -1 ? html.length : at;
}
