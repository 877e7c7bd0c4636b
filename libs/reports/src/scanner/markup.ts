import { isDocumentData, isInert, scriptOf } from './addresses.js';
import { normalise } from './normalise.js';
import { visitTags } from './tags.js';
import type { TagVisitor } from './tags.js';
import type { ThreatPattern, WorkMeter } from './threats.js';

const HANDLER = /^on[a-z]{3,}$/;
const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'applet']);
const FRAME_SOURCES = new Set(['src', 'data', 'srcdoc', 'code']);
/** Media types of script elements that a browser runs; no type at all runs too. */
const RUNNABLE_TYPE = /^\s{0,8}(?:$|module|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script|text\/vbscript)/i;
/** A value with something in it: `…` and `...` stand for what was left out. */
const HAS_VALUE = /[^\s.…]/;
/** What code has and a sentence between two tags has not. */
const CODE = /[(`=;]|\w\.\w|\?\./;
/** A call or an assignment right at the start. */
const CODE_AT_START = /^[\s;/*'"(+!~-]{0,40}[\w$.[\]'"]{1,80}\s{0,4}[(`=]/;

/** What an attacker closes before the markup starts. */
const BEFORE_MARKUP = /^(?:[\s"'`>)\]-]|<\/[a-z]\w{0,20}\s{0,4}>|<!--|<!\[CDATA\[|<(?=<))*/i;

/** Whether all of a text is markup: from its first character to its last, or to an element that never closes. */
export function isWholeMarkup(text: string): boolean {
  const start = BEFORE_MARKUP.exec(text)?.[0].length ?? 0;
  if (!/^<[a-z]/i.test(text.slice(start, start + 2))) return false;
  const end = text.trimEnd();
  return (
    /[>][\s"'`]{0,8}$/.test(end.slice(-9)) ||
    end.lastIndexOf('>') < end.lastIndexOf('<') ||
    (/^<script\b/i.test(text.slice(start, start + 8)) && !/<\/script/i.test(text))
  );
}

/** Adds to `found` what elements of the text would run or load. Linear: raw text up to a closing tag is looked at once. */
export function findMarkupThreats(text: string, found: Set<ThreatPattern>, meter: WorkMeter): void {
  const visitorsFor = (part: string) => {
    const rawText = new RawText(part, meter);
    return () => new TagJudge(found, rawText, meter);
  };
  visitTags(text, visitorsFor, meter);
}

class TagJudge implements TagVisitor {
  private name = '';
  private type = '';
  private isRefresh = false;
  private readonly ifComplete = new Set<ThreatPattern>();

  constructor(
    private readonly found: Set<ThreatPattern>,
    private readonly rawText: RawText,
    private readonly meter: WorkMeter,
  ) {}

  open(name: string): void {
    this.name = name;
  }

  attribute(name: string, rawValue: string | null): void {
    if (rawValue === null) return;
    const value = normalise(rawValue, this.meter, 'attribute');
    if (name === 'type' || name === 'language') this.type = value;
    if (name === 'http-equiv') this.isRefresh ||= /^\s{0,8}refresh/i.test(value);
    if (!HAS_VALUE.test(value)) return;
    if (HANDLER.test(name)) this.ifComplete.add('event-handler');
    if (FRAMES.has(this.name) && FRAME_SOURCES.has(name)) this.ifComplete.add('embedded-document');
    if (this.name === 'script' && /^(?:src|href|xlink:href)$/.test(name)) this.ifComplete.add('script-element');
    if (this.name === 'meta' && name === 'content' && this.isRefresh && /url\s?=/i.test(value))
      this.ifComplete.add('page-redirect');
    for (const address of addressesIn(this.name, name, value)) this.checkAddress(address);
  }

  complete(end: number): void {
    for (const pattern of this.ifComplete) this.found.add(pattern);
    if (this.name === 'script' && RUNNABLE_TYPE.test(this.type) && this.hasCode(end)) this.found.add('script-element');
  }

  /** A handler in a tag that never ends: what follows the text in a page would end it. */
  incomplete(): void {
    if (this.ifComplete.has('event-handler')) this.found.add('event-handler');
  }

  private hasCode(end: number): boolean {
    const { unseen, head, isClosed } = this.rawText.upToClosing('script', end);
    return isClosed ? CODE.test(unseen) : CODE_AT_START.test(head);
  }

  private checkAddress(address: string): void {
    const script = scriptOf(address);
    if (script !== null && !isInert(script)) this.ifComplete.add('script-url');
    if (isDocumentData(address)) this.ifComplete.add('document-data-url');
  }
}

/** The parts of an attribute's value that a browser may take for an address. */
function addressesIn(tag: string, attribute: string, value: string): string[] {
  if (tag === 'meta' && attribute === 'content')
    return value.split(/[;,]/, 8).map((part) => part.replace(/^\s{0,8}url\s?=/i, ''));
  if (tag === 'animate' || tag === 'set') return value.split(';', 20);
  return [value];
}

/** Code right behind a script tag that never closes. */
const HEAD_CHARACTERS = 200;

/** The raw text of script elements. Starts that share one closing tag share one look, so that many starts stay linear. */
class RawText {
  private readonly closings = new Map<string, { closing: number; seenUpTo: number }>();

  constructor(
    private readonly text: string,
    private readonly meter: WorkMeter,
  ) {}

  /** The text from `from` to the closing tag, or to the end: the part that no earlier call gave, and its first characters. */
  upToClosing(tag: 'script', from: number): { unseen: string; head: string; isClosed: boolean } {
    const known = this.closings.get(tag);
    const isKnown = known !== undefined && known.closing >= from;
    const closing = isKnown ? known.closing : this.findClosing(tag, from);
    const start = isKnown ? Math.max(from, known.seenUpTo) : from;
    const end = Math.min(closing, this.text.length);
    this.closings.set(tag, { closing, seenUpTo: end });
    this.meter.characters += end - start + HEAD_CHARACTERS;
    return {
      unseen: this.text.slice(start, end),
      head: this.text.slice(from, from + HEAD_CHARACTERS),
      isClosed: closing !== Infinity,
    };
  }

  private findClosing(tag: string, from: number): number {
    const pattern = new RegExp(`</${tag}`, 'gi');
    pattern.lastIndex = from;
    const closing = pattern.exec(this.text)?.index ?? Infinity;
    this.meter.characters += Math.min(closing, this.text.length) - from;
    return closing;
  }
}
