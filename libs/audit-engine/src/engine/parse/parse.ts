import { LIMITS } from './limits.js';
import { inOnePiece } from './text-copy.js';
import { PageDocument } from './document.js';
import { PageElement } from './element.js';
import {
  attributeName,
  elementKind,
  FORMATTING,
  FORMATTING_SCOPES,
  HEADINGS,
  LIST_ITEM_SCOPES,
  type ElementKind,
  SCOPES,
  UNSHIELDED,
} from './html-elements.js';
import { contextOf } from './context.js';
import { tokenize, type TokenHandler } from './tokenizer.js';

/** How far up an implied end tag is looked for; deeper matches would be markup that no browser treats this way either. */
const IMPLIED_END_REACH = 16;
/** Of the open elements, so many of the innermost ones may shield what is around them. */
const SCOPE_REACH = 64;
const NOT_SPACE = /[^\s]/;
/** Lines and indentation of the source between tags are one space: they take no room where texts are cut. */
const NOT_LAYOUT = /[^\t\n\f\r ]/;
/** Formatting elements that were left open; browsers keep track of few as well. */
interface LeftOpen {
  name: string;
  /** Null for one that was ended by a start tag, or is beyond the cap. */
  element: PageElement | null;
  /** Name of the end tag that ended it. */
  by: string;
}

const MAX_LEFT_OPEN = 100;
/** A cell or caption: formatting that was left open outside does not come back in it. */
const SCOPE: LeftOpen = { name: '', element: null, by: '' };
/** Pieces of one text, of which each entity is one. */
const MAX_PIECES = 4_096;

/** All that tells where a page leads, what it is called and whether it may be indexed. */
export const ADDRESS_ELEMENTS: ReadonlySet<string> = new Set([
  'html',
  'head',
  'body',
  'title',
  'meta',
  'link',
  'base',
  'a',
  'area',
  'template',
  'noscript',
  'svg',
  'math',
]);

/**
 * With `kept`, only elements of these names are kept, and no text but that of the
 * title: a third of the time, for a crawl that checks nothing.
 * One pass over the source. Linear in its length: every element is pushed and popped once, unmatched end tags cost a map look-up. */
export function parsePage(html: string, kept: ReadonlySet<string> | null = null): PageDocument {
  const document = new PageDocument(html.length > LIMITS.htmlChars ? html.slice(0, LIMITS.htmlChars) : html);
  tokenize(document.html, new Builder(document, kept));
  return document;
}

class Builder implements TokenHandler {
  private readonly html: string;
  private readonly openKinds: ElementKind[] = [];
  /** For each open element itself, or the nearest one around it that was kept. */
  private readonly openElements: (PageElement | null)[] = [];
  private readonly openCounts = new Map<string, number>();
  /** Of each open scope of list items, how many are open around it. */
  private readonly itemsAround: number[] = [];
  private foreignDepth = 0;
  /** The element whose start tag is being read; null when it is beyond the cap. */
  private current: PageElement | null = null;
  private currentKind = elementKind('html');
  private attributeName = '';
  private attributeValue = '';
  /** Formatting elements that were ended by something else than their end tag, and where a cell begins. */
  private readonly leftOpen: LeftOpen[] = [];
  /** End tags still to come of blocks that a link inside of a link has ended, outermost first; `depth` elements were open around it. */
  private readonly owed: { name: string; depth: number }[] = [];
  private pendingText = '';
  private pendingPieces = 0;
  /** What came before `pendingText`, for texts of very many pieces. */
  private joinedText = '';
  private textStart = -1;
  private breakBefore = true;
  private isHeadOpen = true;

  constructor(
    private readonly document: PageDocument,
    private readonly kept: ReadonlySet<string> | null,
  ) {
    this.html = document.html;
  }

  isInForeignContext(): boolean {
    return this.foreignDepth > 0;
  }

  onopentagname(start: number, end: number): void {
    this.flushText();
    const kind = elementKind(this.html.slice(start, end));
    const { name } = kind;
    this.closeImplied(kind, start - 1);
    const breaksHead = this.endsHead(kind, start - 1);
    const { document } = this;
    document.elementCount++;
    const count = document.counts.get(name);
    if (count !== undefined || document.counts.size < LIMITS.names) document.counts.set(name, (count ?? 0) + 1);
    const depth = this.openKinds.length;
    if (depth > document.maxDepth) document.maxDepth = depth;
    if (kind.isBlock) this.breakBefore = true;
    this.currentKind = kind;
    if (document.elements.length >= LIMITS.elements || this.kept?.has(name) === false) {
      this.current = null;
      return;
    }
    if (this.leftOpen.length > 0) {
      if (name === 'a') this.forget(name);
      if (!kind.isBlock || kind.isVoid) this.rearrange();
    }
    const parent = this.openElements[Math.min(depth, LIMITS.depth) - 1] ?? null;
    const element = new PageElement(document, name, parent, {
      index: document.elements.length,
      depth,
      start: start - 1,
    });
    element.textFrom = element.textTo = document.textValues.length;
    document.add(element);
    this.current = element;
    if (breaksHead) document.headBreaker = element;
  }

  onattribname(start: number, end: number): void {
    if (!this.current) return;
    this.attributeName = attributeName(this.html.slice(start, end));
    this.attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.current && this.attributeValue.length < LIMITS.attributeChars)
      this.attributeValue += this.html.slice(start, Math.min(end, start + LIMITS.attributeChars));
  }

  onattribentity(codePoint: number): void {
    if (this.current && this.attributeValue.length < LIMITS.attributeChars)
      this.attributeValue += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const element = this.current;
    if (!element) return;
    element.attributeCount++;
    if (element.attributes.length >= LIMITS.attributesPerElement * 2) return;
    const name = this.attributeName;
    if (element.has(name)) (element.repeatedAttributes ??= []).push(name);
    else element.addAttribute(name, this.attributeValue);
  }

  onopentagend(end: number): void {
    this.finishStartTag(end, false);
  }

  onselfclosingtag(end: number): void {
    this.finishStartTag(end, this.foreignDepth > 0 || isForeignRoot(this.currentKind));
  }

  onclosetag(start: number, end: number): void {
    this.flushText();
    const { name, isBlock, isVoid, isHeading } = elementKind(this.html.slice(start, end));
    if (isBlock) this.breakBefore = true;
    if (name === 'br') this.addStray(name);
    if (name === 'body' || name === 'html' || isVoid) return;
    if (name === 'head') this.isHeadOpen = false;
    if (this.owed.length > 0 && this.isOwed(name)) return;
    const ended = isHeading ? this.headingToEnd(name) : name;
    if (!this.isOpen(ended) || this.isShielded(ended)) {
      this.document.strayEndTags++;
      if (name === 'p') this.addStray(name);
      else if (this.leftOpen.length > 0) this.cross(this.forget(name));
      return;
    }
    while (this.openKinds.length > 0) {
      const element = this.openElements[this.openElements.length - 1] ?? null;
      const closed = this.pop(start - 2);
      if (closed === ended) return;
      if (FORMATTING.has(closed) && this.leftOpen.length < MAX_LEFT_OPEN)
        this.leftOpen.push({ name: closed, element, by: name });
    }
  }

  ontext(start: number, end: number): void {
    if (this.kept && !this.isHeadOpen && this.openKinds[this.openKinds.length - 1]?.name !== 'title') return;
    if (this.textStart === -1) this.textStart = start;
    this.append(this.html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.append(String.fromCodePoint(codePoint));
  }

  /** V8 keeps a text of many pieces as a tree; one of a million pieces takes fifty times its length, so they become one now and then. */
  private append(piece: string): void {
    this.pendingText = this.pendingText === '' ? piece : this.pendingText + piece;
    if (++this.pendingPieces < MAX_PIECES) return;
    this.joinedText += inOnePiece(this.pendingText);
    this.pendingText = '';
    this.pendingPieces = 0;
  }

  oncdata(start: number, end: number): void {
    this.ontext(start, end);
  }

  oncomment(start: number, end: number, endOffset: number): void {
    this.document.commentCount++;
    if (this.document.comments.length < LIMITS.comments)
      this.document.comments.push({
        text: this.html.slice(start, Math.max(start, end - endOffset)),
        offset: start - 4,
      });
  }

  ondeclaration(start: number, end: number): void {
    if (this.document.doctype !== null) return;
    const text = this.html
      .slice(start, Math.min(end, start + 300))
      .replace(/\s+/g, ' ')
      .trim();
    this.document.doctype = {
      text,
      isHtml5: /^doctype html(?: system (?:"about:legacy-compat"|'about:legacy-compat'))?$/i.test(text),
      offset: start - 2,
    };
  }

  onend(): void {
    this.flushText();
    const end = this.html.length;
    while (this.openKinds.length > 0) this.pop(end);
  }

  /**
   * HTML standard, "in head": the first element that may not be in the head ends it, and what follows belongs to the body.
   * @returns whether that happened inside an explicit `head`.
   */
  private endsHead({ name, isHead }: ElementKind, at: number): boolean {
    if (!this.isHeadOpen || isHead) return false;
    if (this.isOpen('noscript') || this.isOpen('template')) return false;
    this.isHeadOpen = false;
    // Without a head tag the head goes on until something may not be in it.
    const broken = name !== 'body' && name !== 'frameset' && (this.isOpen('head') || !this.document.counts.has('head'));
    while (this.isOpen('head')) this.pop(at);
    return broken;
  }

  private addStray(name: string): void {
    const { elements, strays } = this.document;
    if (this.foreignDepth > 0 || strays.length >= LIMITS.names) return;
    strays.push({ name, parent: this.openElements[this.openElements.length - 1] ?? null, before: elements.length });
  }

  /** The formatting that was left open comes back here. */
  private rearrange(): void {
    if (this.leftOpen[this.leftOpen.length - 1] !== SCOPE)
      this.document.rearranged.add(this.openElements[this.openElements.length - 1] ?? null);
  }

  private forget(name: string): LeftOpen | null {
    const at = this.leftOpen.findLastIndex((left) => left.name === name);
    return at > this.leftOpen.lastIndexOf(SCOPE) ? (this.leftOpen.splice(at, 1)[0] ?? null) : null;
  }

  /** The end tag of something that another end tag has closed before: `<b><i></b></i>`. */
  private cross(left: LeftOpen | null): void {
    const { crossed } = this.document;
    if (!left?.element || this.foreignDepth > 0 || crossed.length >= LIMITS.names) return;
    // Beyond the cap it is the element around the crossed one.
    if (left.element.name === left.name) crossed.push({ element: left.element, by: left.by });
  }

  private isOpen(name: string): boolean {
    return (this.openCounts.get(name) ?? 0) > 0;
  }

  /** The end tag of any heading ends the innermost one, `<h2>…</h3>`. */
  private headingToEnd(name: string): string {
    if (!HEADINGS.some((heading) => this.isOpen(heading))) return name;
    return this.openKinds.slice(-SCOPE_REACH).findLast(({ isHeading }) => isHeading)?.name ?? name;
  }

  /** HTML, "has an element in scope": what is open around a cell or a table is not ended inside of it by anything but their parts. */
  private isShielded(name: string): boolean {
    if (this.foreignDepth > 0 || UNSHIELDED.has(name)) return false;
    const { openKinds } = this;
    const lowest = Math.max(0, openKinds.length - SCOPE_REACH);
    for (let i = openKinds.length - 1; i >= lowest; i--) {
      const open = openKinds[i]?.name ?? '';
      if (open === name) return false;
      if (SCOPES.has(open)) return true;
    }
    return false;
  }

  private finishStartTag(end: number, selfClosed: boolean): void {
    const element = this.current;
    const kind = this.currentKind;
    const { name } = kind;
    if (element) {
      element.openEnd = end;
      element.closeStart = end;
      element.context = contextOf(element, this.isHeadOpen);
    }
    this.current = null;
    if (selfClosed || (this.foreignDepth === 0 && kind.isVoid)) return;
    if (isForeignRoot(kind)) this.foreignDepth++;
    this.openKinds.push(kind);
    if (FORMATTING_SCOPES.has(name)) this.leftOpen.push(SCOPE);
    this.openElements.push(element ?? this.openElements[this.openElements.length - 1] ?? null);
    this.openCounts.set(name, (this.openCounts.get(name) ?? 0) + 1);
    if (!LIST_ITEM_SCOPES.has(name)) return;
    this.itemsAround.push(this.openCounts.get('li') ?? 0);
    this.openCounts.set('li', 0);
  }

  private closeImplied({ impliedEnd: rule }: ElementKind, at: number): void {
    if (!rule || this.foreignDepth > 0) return;
    this.closeNearest(rule, at);
    if (rule.then) this.closeNearest(rule.then, at);
  }

  private closeNearest(rule: NonNullable<ElementKind['impliedEnd']>, at: number): void {
    const { openKinds } = this;
    const lowest = Math.max(0, openKinds.length - (rule.reach ?? IMPLIED_END_REACH));
    for (let i = openKinds.length - 1; i >= lowest; i--) {
      const open = openKinds[i]?.name ?? '';
      if (rule.closes.has(open)) {
        const blocks = open === 'a' ? this.blocksIn(i) : [];
        while (openKinds.length > i) {
          const closed = this.pop(at);
          if (openKinds.length > i && FORMATTING.has(closed) && this.leftOpen.length < MAX_LEFT_OPEN)
            this.leftOpen.push({ name: closed, element: null, by: '' });
        }
        for (const name of blocks) if (this.owed.length < MAX_LEFT_OPEN) this.owed.push({ name, depth: i });
        return;
      }
      if (rule.stops.has(open)) return;
    }
  }

  /** Browsers end the link alone and leave the blocks in it open, so that their end tags end nothing around it. */
  private blocksIn(link: number): string[] {
    const inside = this.openKinds.slice(link + 1);
    const first = inside.findIndex(({ isBlock }) => isBlock);
    return first < 0 ? [] : inside.slice(first).flatMap(({ name }) => (FORMATTING.has(name) ? [] : [name]));
  }

  private isOwed(name: string): boolean {
    const { openKinds, owed } = this;
    const at = owed.findLastIndex((block) => block.name === name);
    const block = owed[at];
    if (!block) return false;
    // One that was opened since comes first.
    for (let i = openKinds.length - 1; i >= block.depth; i--) if (openKinds[i]?.name === name) return false;
    owed.length = at;
    return true;
  }

  private pop(closeStart: number): string {
    const kind = this.openKinds.pop();
    while ((this.owed[this.owed.length - 1]?.depth ?? 0) > this.openKinds.length) this.owed.pop();
    const name = kind?.name ?? '';
    const element = this.openElements.pop() ?? null;
    this.openCounts.set(name, (this.openCounts.get(name) ?? 1) - 1);
    if (LIST_ITEM_SCOPES.has(name)) this.openCounts.set('li', this.itemsAround.pop() ?? 0);
    if (kind && isForeignRoot(kind)) this.foreignDepth--;
    if (FORMATTING_SCOPES.has(name)) this.leftOpen.length = Math.max(0, this.leftOpen.lastIndexOf(SCOPE));
    // Deeper ones were not kept, and stand for the one around them.
    if (element?.depth === this.openKinds.length) {
      element.closeStart = closeStart;
      element.lastIndex = this.document.elements.length - 1;
      element.textTo = this.document.textValues.length;
    }
    return name;
  }

  private flushText(): void {
    const text = this.joinedText === '' ? this.pendingText : this.joinedText + this.pendingText;
    if (text === '') return;
    this.pendingText = this.joinedText = '';
    this.pendingPieces = 0;
    const { textStart } = this;
    this.textStart = -1;
    const top = this.openElements.length - 1;
    const owner = this.openElements[top] ?? null;
    if (this.leftOpen.length > 0) this.rearrange();
    const kind = this.openKinds[top];
    if (this.isHeadOpen && kind?.isHeadText !== true && NOT_SPACE.test(text)) this.isHeadOpen = false;
    if (kind?.isRaw === true) return;
    const { document } = this;
    if (document.textValues.length >= LIMITS.textNodes) return;
    document.textValues.push(NOT_LAYOUT.test(text) ? text : ' ');
    document.textOwners.push(owner);
    document.textStarts.push(textStart);
    document.textBreaks.push(this.breakBefore);
    this.breakBefore = false;
  }
}

function isForeignRoot({ name }: ElementKind): boolean {
  return name === 'svg' || name === 'math';
}
