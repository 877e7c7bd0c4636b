import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode';

/** What a tokenizer reports, as offsets into the page. */
export interface TokenHandler {
  /** Whether what comes next is inside of SVG or MathML, where no element holds raw text, and CDATA is text. */
  isInForeignContext(): boolean;
  onopentagname(start: number, end: number): void;
  onattribname(start: number, end: number): void;
  /** A piece of the value. Entities between two pieces come one by one. */
  onattribdata(start: number, end: number): void;
  onattribentity(codePoint: number): void;
  onattribend(): void;
  /** @param end offset of the `>` */
  onopentagend(end: number): void;
  onselfclosingtag(end: number): void;
  onclosetag(start: number, end: number): void;
  ontext(start: number, end: number): void;
  ontextentity(codePoint: number): void;
  /** Inside of SVG and MathML alone. */
  oncdata(start: number, end: number): void;
  /** @param endOffset characters before `end` that end the comment, and are not part of it */
  oncomment(start: number, end: number, endOffset: number): void;
  ondeclaration(start: number, end: number): void;
  onend(): void;
}

const TAB = 9;
const LINE_FEED = 10;
const FORM_FEED = 12;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const EXCLAMATION_MARK = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const DASH = 45;
const SLASH = 47;
const EQUALS_SIGN = 61;
const GREATER_THAN = 62;
const QUESTION_MARK = 63;
/** Set in lower-case letters of ASCII. */
const LOWER_CASE = 0x20;

/** Elements that hold text alone, up to their end tag: raw text, or text with entities (HTML standard, 13.2.5.2 to 13.2.5.5). */
type Special = 'raw' | 'escapable' | 'plain';
const SPECIAL = new Map<string, Special>([
  ['script', 'raw'],
  ['style', 'raw'],
  ['iframe', 'raw'],
  ['noembed', 'raw'],
  ['noframes', 'raw'],
  ['xmp', 'raw'],
  ['title', 'escapable'],
  ['textarea', 'escapable'],
  ['plaintext', 'plain'],
]);
/** First letters of their names, as bits: most elements are told apart by it. */
const SPECIAL_INITIALS = [...SPECIAL.keys()].reduce((bits, name) => bits | (1 << (name.charCodeAt(0) - 97)), 0);

/**
 * Splits a page into tags, texts and comments (HTML standard, 13.2.5), in one pass. Texts and quoted values are
 * found by `indexOf`, which is several times as fast as a look at each character. A search begins where the last one
 * ended, or its result is remembered: the time is linear in the length of the page.
 * A tag that the end of the page cuts off is left out, as browsers do.
 */
export function tokenize(html: string, handler: TokenHandler): void {
  new Tokenizer(html, handler).run();
}

class Tokenizer {
  private readonly end: number;
  private readonly decoder: EntityDecoder;
  /** Offset of the first `&` at or after the last place that was asked for. */
  private nextEntity = -1;
  /** Of the text or value that is being read: what is not reported yet begins here. */
  private pending = 0;
  private entityStart = 0;
  private isInTag = false;

  constructor(
    private readonly html: string,
    private readonly handler: TokenHandler,
  ) {
    this.end = html.length;
    this.decoder = new EntityDecoder(htmlDecodeTree, (codePoint, consumed) => {
      this.reportEntity(codePoint, consumed);
    });
  }

  run(): void {
    let at = 0;
    while (at < this.end) {
      const markup = this.markupFrom(at);
      this.readText(at, markup);
      at = markup < this.end ? this.readMarkup(markup) : markup;
    }
    this.handler.onend();
  }

  /** The first `<` from there on that begins a tag or a comment. Any other one is text. */
  private markupFrom(from: number): number {
    const { html } = this;
    for (let at = html.indexOf('<', from); at >= 0; at = html.indexOf('<', at + 1)) {
      const next = html.charCodeAt(at + 1);
      if (isLetter(next) || next === EXCLAMATION_MARK || next === QUESTION_MARK) return at;
      if (next === SLASH && at + 2 < this.end) return at;
    }
    return this.end;
  }

  /** @returns where the markup that begins at `<` ends, as all methods that read some */
  private readMarkup(at: number): number {
    const { html } = this;
    const next = html.charCodeAt(at + 1);
    if (next === EXCLAMATION_MARK) return this.readDeclaration(at + 2);
    if (next === QUESTION_MARK) return this.readBogusComment(at + 1);
    if (next !== SLASH) return this.readStartTag(at + 1);
    const name = html.charCodeAt(at + 2);
    if (isLetter(name)) return this.readEndTag(at + 2);
    return name === GREATER_THAN ? at + 3 : this.readBogusComment(at + 2);
  }

  private readStartTag(start: number): number {
    const { html, handler } = this;
    const nameEnd = this.nameEnd(start);
    if (nameEnd === this.end) return nameEnd;
    const initial = (html.charCodeAt(start) | LOWER_CASE) - 97;
    const name = (SPECIAL_INITIALS >> initial) & 1 ? html.slice(start, nameEnd).toLowerCase() : '';
    const special = handler.isInForeignContext() ? undefined : SPECIAL.get(name);
    handler.onopentagname(start, nameEnd);
    const content = this.readAttributes(nameEnd);
    if (special === undefined || content === this.end) return content;
    return special === 'plain' ? this.readPlainText(content) : this.readContentOf(name, special, content);
  }

  /** @returns where the content of the element begins */
  private readAttributes(from: number): number {
    const { html, handler, end } = this;
    let at = this.skipSpace(from);
    while (at < end) {
      const first = html.charCodeAt(at);
      if (first === GREATER_THAN) {
        handler.onopentagend(at);
        return at + 1;
      }
      if (first === SLASH) {
        at++;
        if (html.charCodeAt(at) === GREATER_THAN) {
          handler.onselfclosingtag(at);
          return at + 1;
        }
        at = this.skipSpace(at);
        continue;
      }
      at = this.skipSpace(this.readAttribute(at));
    }
    return end;
  }

  private readAttribute(start: number): number {
    const { html, handler, end } = this;
    // A name may begin with "=".
    let nameEnd = start + 1;
    while (nameEnd < end && !endsAttributeName(html.charCodeAt(nameEnd))) nameEnd++;
    if (nameEnd === end) return end;
    handler.onattribname(start, nameEnd);
    const after = this.skipSpace(nameEnd);
    if (after === end) return end;
    if (html.charCodeAt(after) !== EQUALS_SIGN) {
      handler.onattribend();
      return after;
    }
    return this.readValue(this.skipSpace(after + 1));
  }

  private readValue(start: number): number {
    const { html, end } = this;
    const quote = html.charCodeAt(start);
    if (quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE) {
      const close = html.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", start + 1);
      if (close < 0) return end;
      this.reportValue(start + 1, close);
      return close + 1;
    }
    let close = start;
    while (close < end && !endsUnquoted(html.charCodeAt(close))) close++;
    if (close < end) this.reportValue(start, close);
    return close;
  }

  private reportValue(start: number, end: number): void {
    this.pending = start;
    if (this.entityFrom(start) < end) this.readEntities(start, { end, isInTag: true });
    this.handler.onattribdata(this.pending, end);
    this.handler.onattribend();
  }

  private readEndTag(start: number): number {
    const nameEnd = this.nameEnd(start);
    if (nameEnd === this.end) return nameEnd;
    this.handler.onclosetag(start, nameEnd);
    return this.after('>', nameEnd);
  }

  private readPlainText(start: number): number {
    if (start < this.end) this.handler.ontext(start, this.end);
    return this.end;
  }

  private readContentOf(name: string, special: Special, start: number): number {
    const { html, end } = this;
    let close = html.indexOf('</', start);
    while (close >= 0 && !this.isEndTagOf(name, close + 2)) close = html.indexOf('</', close + 1);
    const contentEnd = close < 0 ? end : close;
    if (special === 'escapable') this.readText(start, contentEnd);
    else if (start < contentEnd) this.handler.ontext(start, contentEnd);
    return close < 0 ? end : this.readEndTag(close + 2);
  }

  private isEndTagOf(name: string, start: number): boolean {
    const nameEnd = start + name.length;
    return endsName(this.html.charCodeAt(nameEnd)) && this.html.slice(start, nameEnd).toLowerCase() === name;
  }

  private readText(start: number, end: number): void {
    this.pending = start;
    if (this.entityFrom(start) < end) this.readEntities(start, { end, isInTag: false });
    if (this.pending < end) this.handler.ontext(this.pending, end);
  }

  private readEntities(start: number, { end, isInTag }: { end: number; isInTag: boolean }): void {
    this.isInTag = isInTag;
    let at = this.entityFrom(start);
    while (at < end) {
      this.entityStart = at;
      this.decoder.startEntity(isInTag ? DecodingMode.Attribute : DecodingMode.Legacy);
      // Less than 0: the page ends here.
      if (this.decoder.write(this.html, at + 1) < 0) this.decoder.end();
      at = this.entityFrom(Math.max(this.pending, at + 1));
    }
  }

  /** An entity may stand for two characters, which are reported one after the other. */
  private reportEntity(codePoint: number, consumed: number): void {
    const { handler, pending, entityStart } = this;
    if (pending < entityStart) {
      if (this.isInTag) handler.onattribdata(pending, entityStart);
      else handler.ontext(pending, entityStart);
    }
    this.pending = entityStart + consumed;
    if (this.isInTag) handler.onattribentity(codePoint);
    else handler.ontextentity(codePoint);
  }

  private entityFrom(from: number): number {
    if (this.nextEntity < from) {
      const found = this.html.indexOf('&', from);
      this.nextEntity = found < 0 ? this.end : found;
    }
    return this.nextEntity;
  }

  /** @param start behind `<!` */
  private readDeclaration(start: number): number {
    const { html, handler } = this;
    if (html.startsWith('--', start)) return this.readComment(start + 2);
    if (html.startsWith('[CDATA[', start) && handler.isInForeignContext()) return this.readCdata(start + 7);
    if (html.slice(start, start + 7).toLowerCase() !== 'doctype') return this.readBogusComment(start);
    const close = html.indexOf('>', start + 7);
    const end = close < 0 ? this.end : close;
    handler.ondeclaration(start, end);
    return end + 1;
  }

  private readComment(start: number): number {
    const { html, handler, end } = this;
    if (html.charCodeAt(start) === GREATER_THAN) return this.comment(start, start, 0);
    if (html.startsWith('->', start)) return this.comment(start, start + 1, 1);
    let from = start;
    for (let dashes = html.indexOf('--', from); dashes >= 0; dashes = html.indexOf('--', from)) {
      let after = dashes + 2;
      while (html.charCodeAt(after) === DASH) after++;
      if (html.charCodeAt(after) === GREATER_THAN) return this.comment(start, after, 2);
      if (html.startsWith('!>', after)) return this.comment(start, after + 1, 3);
      from = after;
      if (after === end) break;
    }
    // Nothing ends it: dashes at the end of the page count as the beginning of its end.
    const trailing = /-{0,2}!?$/.exec(html.slice(Math.max(start, end - 3)))?.[0] ?? '';
    handler.oncomment(start, end, trailing === '!' || trailing === '-!' ? 0 : trailing.length);
    return end;
  }

  private comment(start: number, end: number, endOffset: number): number {
    this.handler.oncomment(start, end, endOffset);
    return end + 1;
  }

  private readCdata(start: number): number {
    const { html, handler, end } = this;
    const close = html.indexOf(']]>', start);
    handler.oncdata(start, close < 0 ? end : close);
    return close < 0 ? end : close + 3;
  }

  /** All up to the next `>` is a comment. */
  private readBogusComment(start: number): number {
    const close = this.html.indexOf('>', start);
    return this.comment(start, close < 0 ? this.end : close, 0);
  }

  private after(character: string, from: number): number {
    const at = this.html.indexOf(character, from);
    return at < 0 ? this.end : at + 1;
  }

  private nameEnd(start: number): number {
    const { html, end } = this;
    let at = start + 1;
    while (at < end && !endsName(html.charCodeAt(at))) at++;
    return at;
  }

  private skipSpace(from: number): number {
    const { html } = this;
    let at = from;
    while (isSpace(html.charCodeAt(at))) at++;
    return at;
  }
}

function isLetter(code: number): boolean {
  return ((code | LOWER_CASE) - 97) >>> 0 < 26;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN || code === FORM_FEED;
}

function endsName(code: number): boolean {
  return code === GREATER_THAN || code === SLASH || isSpace(code);
}

function endsAttributeName(code: number): boolean {
  return code === EQUALS_SIGN || endsName(code);
}

function endsUnquoted(code: number): boolean {
  return code === GREATER_THAN || isSpace(code);
}
