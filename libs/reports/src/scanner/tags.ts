import type { WorkMeter } from './threats.js';

/** Quoted values are searched for tags as well, this deep: they become markup when something unescapes or re-parses them. */
const MAX_NESTING = 3;

export interface TagVisitor {
  /** A tag begins; `name` is in lower case. Closing tags and tag-like text included. */
  open(name: string): void;
  /** An attribute of the tag that began last; `value` is null when there is no `=`. */
  attribute(name: string, value: string | null): void;
  /** The tag's `>` was reached; `end` is the index behind it in the text that the visitor was made for. */
  complete(end: number): void;
  /** The text ended, or a quote never closes: no browser makes a tag of it yet. */
  incomplete(): void;
}

/**
 * Reads every tag in the text the way browsers do (HTML standard, "tag open state" to "after attribute value state"),
 * and again inside quoted values. Each character is consumed once per level of nesting.
 */
export function visitTags(
  text: string,
  visitorsFor: (text: string) => () => TagVisitor,
  meter: WorkMeter,
  nesting = 0,
): void {
  const reader = new TagReader(text, meter);
  const nextVisitor = visitorsFor(text);
  while (reader.findTag()) {
    const visitor = nextVisitor();
    const nested: string[] = [];
    reader.readTag(visitor, (value) => {
      if (nesting < MAX_NESTING && value.includes('<')) nested.push(value);
    });
    for (const value of nested) visitTags(value, visitorsFor, meter, nesting + 1);
  }
}

class TagReader {
  private at = 0;
  /** Quotes of which no further one exists: found out once, not once per tag. */
  private readonly exhaustedQuotes = new Set<string>();

  constructor(
    private readonly text: string,
    private readonly meter: WorkMeter,
  ) {}

  /** Moves to the name of the next tag. */
  findTag(): boolean {
    for (;;) {
      const open = this.text.indexOf('<', this.at);
      const next = open === -1 ? this.text.length : open + 1;
      this.meter.characters += next - this.at;
      this.at = next;
      if (open === -1) return false;
      if (this.text[this.at] === '/') this.at++;
      if (/[a-z]/i.test(this.text[this.at] ?? '')) return true;
    }
  }

  readTag(visitor: TagVisitor, onQuoted: (value: string) => void): void {
    const start = this.at;
    visitor.open(tagNameOf(this.readUntil(isNameEnd)));
    for (;;) {
      this.readWhile(isGap);
      if (this.at >= this.text.length) {
        visitor.incomplete();
        break;
      }
      if (this.text[this.at] === '>') {
        this.at++;
        visitor.complete(this.at);
        break;
      }
      if (!this.readAttribute(visitor, onQuoted)) {
        visitor.incomplete();
        break;
      }
    }
    this.meter.characters += this.at - start;
  }

  /** False when the value's quote never closes; reading goes on behind that quote. */
  private readAttribute(visitor: TagVisitor, onQuoted: (value: string) => void): boolean {
    const first = this.at++;
    this.readUntil(isAttributeNameEnd);
    const name = this.text.slice(first, this.at).toLowerCase();
    if (name.includes('<')) visitor.open(tagNameOf(name));
    this.readWhile(isSpace);
    if (this.text[this.at] !== '=') {
      visitor.attribute(name, null);
      return true;
    }
    this.at++;
    this.readWhile(isSpace);
    const quote = this.text[this.at];
    if (quote !== '"' && quote !== "'") {
      const value = this.readUntil(isValueEnd);
      if (value.includes('<')) visitor.open(tagNameOf(value));
      visitor.attribute(name, value);
      return true;
    }
    this.at++;
    const close = this.findQuote(quote);
    visitor.attribute(name, this.text.slice(this.at, close === -1 ? this.at + 400 : close));
    if (close === -1) return false;
    onQuoted(this.text.slice(this.at, close));
    this.at = close + 1;
    return true;
  }

  private findQuote(quote: string): number {
    if (this.exhaustedQuotes.has(quote)) return -1;
    const close = this.text.indexOf(quote, this.at);
    if (close === -1) {
      this.exhaustedQuotes.add(quote);
      this.meter.characters += this.text.length - this.at;
    }
    return close;
  }

  private readUntil(isEnd: (code: number) => boolean): string {
    const start = this.at;
    while (this.at < this.text.length && !isEnd(this.text.charCodeAt(this.at))) this.at++;
    return this.text.slice(start, this.at);
  }

  private readWhile(isPart: (code: number) => boolean): void {
    while (this.at < this.text.length && isPart(this.text.charCodeAt(this.at))) this.at++;
  }
}

/** The element that a name stands for; of `scr<script` the part that is left when something removes the rest. */
function tagNameOf(raw: string): string {
  return raw
    .slice(raw.lastIndexOf('<') + 1)
    .slice(0, 40)
    .toLowerCase();
}

const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}
const isGap = (code: number): boolean => isSpace(code) || code === SLASH;
const isNameEnd = (code: number): boolean => isGap(code) || code === GREATER;
const isAttributeNameEnd = (code: number): boolean => isNameEnd(code) || code === EQUALS;
const isValueEnd = (code: number): boolean => isSpace(code) || code === GREATER;
