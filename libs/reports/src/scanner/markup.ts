import {
  dataKind,
  isAttackCode,
  isAttackCodeInEvidence,
  isInertScript,
  isRunnable,
  isScriptScheme,
  schemeOf,
  startsWithAttackCall,
} from './code-shapes.js';
import { normalise } from './normalise.js';
import { hasStyleCode } from './style-code.js';
import { visitTags } from './tags.js';
import type { TagVisitor } from './tags.js';
import type { ThreatPattern, WorkMeter } from './threats.js';

/**
 * How suspicious to be.
 * - `raw`: markup that stands in evidence as it is. A handler with code in it is refused, whatever the code.
 * - `escaped`: markup that appears only when evidence is decoded, which is how honest reports quote the pages they audited.
 *   It would have to be decoded once too often to run, so only code that attacks is refused.
 * - `name`: a short label, where a handler with any value, or a frame with any address, has no business.
 */
export type Strictness = 'raw' | 'escaped' | 'name';

const HANDLER = /^on[a-z]{3,}$/;
/** Elements that follow their address by themselves, without a click. */
const SELF_LOADING = new Set([
  'script',
  'iframe',
  'frame',
  'object',
  'embed',
  'use',
  'image',
  'meta',
  'base',
  'link',
  'animate',
  'set',
  'applet',
  'svg',
  'img',
  'input',
  'body',
  'table',
  'td',
  'th',
  'bgsound',
  'layer',
  'video',
  'audio',
  'source',
]);
/** Elements that would show or follow a document carried in a `data:` address. */
const DOCUMENT_LOADING = new Set([
  'a',
  'area',
  'iframe',
  'frame',
  'object',
  'embed',
  'script',
  'form',
  'button',
  'meta',
  'base',
  'use',
  'animate',
  'set',
  'math',
  'svg',
  'link',
]);
const SVG_LOADING = new Set(['iframe', 'frame', 'object', 'embed', 'use', 'script', 'a', 'animate', 'set']);
const FRAMES = new Set(['iframe', 'frame', 'object', 'embed', 'applet']);
/** Media types of script elements that a browser runs; no type at all runs too. */
const RUNNABLE_TYPE = /^\s{0,8}(?:$|module|(?:text|application)\/(?:x-)?(?:java|ecma|live|j)script|text\/vbscript)/i;

/** Adds to `found` what an element starting in the text would run. Linear: raw text up to a closing tag is looked at once. */
export function findMarkupThreats(
  text: string,
  strictness: Strictness,
  found: Set<ThreatPattern>,
  meter: WorkMeter,
): void {
  const visitorsFor = (part: string) => {
    const rawText = new RawText(part, meter);
    return () => new TagJudge(strictness, found, rawText, meter);
  };
  visitTags(text, visitorsFor, meter);
}

class TagJudge implements TagVisitor {
  private name = '';
  private type = '';
  private readonly ifComplete = new Set<ThreatPattern>();
  private runsHalfOpen = false;

  constructor(
    private readonly strictness: Strictness,
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
    if (HANDLER.test(name)) this.judgeHandler(value);
    if (name === 'style' && hasStyleCode(value)) this.ifComplete.add('style-code');
    if (name === 'srcdoc' && this.strictness === 'name' && value !== '') this.ifComplete.add('embedded-document');
    if ((name === 'src' || name === 'data') && FRAMES.has(this.name) && this.strictness === 'name' && value !== '')
      this.ifComplete.add('embedded-document');
    if (this.name === 'script' && /^(?:src|href|xlink:href)$/.test(name)) this.judgeScriptSource(value);
    for (const address of addressesIn(this.name, name, value)) this.judgeAddress(address);
  }

  complete(end: number): void {
    for (const pattern of this.ifComplete) this.found.add(pattern);
    if (this.name === 'script' && RUNNABLE_TYPE.test(this.type)) this.judgeScriptBody(end);
    if (this.name === 'style' && hasStyleCode(this.rawText.upToClosing('style', end).unseen))
      this.found.add('style-code');
  }

  incomplete(): void {
    if (this.runsHalfOpen) this.found.add('event-handler');
  }

  private isAttack(code: string): boolean {
    return this.strictness === 'escaped' ? isAttackCodeInEvidence(code) : isAttackCode(code);
  }

  private judgeHandler(value: string): void {
    const isThreat: Record<Strictness, boolean> = {
      raw: isRunnable(value),
      escaped: this.isAttack(value),
      name: /[^\s.…]/.test(value),
    };
    if (isThreat[this.strictness]) this.ifComplete.add('event-handler');
    if (this.isAttack(value)) this.runsHalfOpen = true;
  }

  private judgeScriptSource(value: string): void {
    const scheme = schemeOf(value);
    if (scheme?.name === 'data' || (this.strictness === 'name' && value.trim() !== ''))
      this.ifComplete.add('script-element');
  }

  private judgeScriptBody(end: number): void {
    const { unseen, head, isClosed } = this.rawText.upToClosing('script', end);
    const runs = isClosed ? this.isAttack(unseen) : startsWithAttackCall(head);
    const isNameWithCode = this.strictness === 'name' && (isClosed ? /[(=`.]/.test(unseen) : this.isAttack(head));
    if (runs || isNameWithCode) this.found.add('script-element');
  }

  private judgeAddress(address: string): void {
    const scheme = schemeOf(address);
    if (scheme && isScriptScheme(scheme)) {
      const code = address.slice(scheme.end);
      const runsByItself = this.strictness === 'raw' && (SELF_LOADING.has(this.name) || scheme.name !== 'javascript');
      const isThreat = runsByItself || this.strictness === 'name' ? !isInertScript(code) : this.isAttack(code);
      if (isThreat) this.ifComplete.add('script-url');
    }
    const kind = dataKind(address, scheme);
    if ((kind === 'document' && DOCUMENT_LOADING.has(this.name)) || (kind === 'svg' && SVG_LOADING.has(this.name)))
      this.ifComplete.add('document-data-url');
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

/** The raw text of script and style elements. Starts that share one closing tag share one look, so that many starts stay linear. */
class RawText {
  private readonly closings = new Map<string, { closing: number; seenUpTo: number }>();

  constructor(
    private readonly text: string,
    private readonly meter: WorkMeter,
  ) {}

  /** The text from `from` to the closing tag, or to the end: the part that no earlier call gave, and its first characters. */
  upToClosing(tag: 'script' | 'style', from: number): { unseen: string; head: string; isClosed: boolean } {
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
