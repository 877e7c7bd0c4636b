import { isAttack, isDocumentData, isInert, scriptOf } from './addresses.js';
import { findMarkupThreats, isWholeMarkup } from './markup.js';
import { fold, normalise } from './normalise.js';
import type { Role } from './places.js';
import { WorkMeter, type ThreatPattern } from './threats.js';

/** The patterns that a text trips in its role; empty for an honest one. Linear in the length of the text. */
export function checkText(text: string, role: Role, meter: WorkMeter = new WorkMeter()): ThreatPattern[] {
  meter.characters += text.length;
  if (isHarmlessEverywhere(text)) return [];
  const found = new Set<ThreatPattern>();
  if (role === 'name') checkName(text, found, meter);
  else if (!isPlainWebAddress(text)) checkAddress(text, { role, found, meter });
  return [...found];
}

/**
 * Letters, digits and punctuation that no pattern starts with: the great majority of texts, told apart at once.
 * Searching for one other character needs no backtracking stack, which matching the whole of a long text would overflow.
 */
function isHarmlessEverywhere(text: string): boolean {
  return !/[^A-Za-z0-9 _.,/#@+*-]/.test(text);
}

/** Most links of a report: no scheme but http, nothing to decode, nothing that closes an attribute. */
function isPlainWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && !/[^A-Za-z0-9 _.,/#@+*:?=;%!()[\]~$-]/.test(text);
}

/**
 * A name is refused when all of it is meant to run: markup, an address, a way out of an attribute.
 * One that mentions an element, or quotes an attack in a sentence, is text.
 */
function checkName(raw: string, found: Set<ThreatPattern>, meter: WorkMeter): void {
  const text = normalise(raw, meter);
  meter.characters += 2 * text.length;
  if (isWholeMarkup(text)) findMarkupThreats(text, found, meter);
  if (text.search(HANDLER_BREAKOUT) === 0) found.add('event-handler');
  const script = scriptOf(text);
  if (script !== null && !isInert(script) && !text.trim().includes(' ')) found.add('script-url');
  if (isDocumentData(text)) found.add('document-data-url');
}

const HANDLER_BREAKOUT = /["'`][\s/]{1,8}on[a-z]{3,20}\s{0,4}=/i;
/** Where an escaped scheme would stand. */
const HEAD_CHARACTERS = 200;

function checkAddress(
  raw: string,
  { role, found, meter }: { role: Role; found: Set<ThreatPattern>; meter: WorkMeter },
): void {
  const text = normalise(raw, meter, 'attribute');
  meter.characters += 2 * text.length;
  for (const reading of [text, percentDecoded(text.slice(0, HEAD_CHARACTERS))]) {
    const script = scriptOf(reading);
    if (script !== null && (role === 'link' || isAttack(script))) found.add('script-url');
    if (isDocumentData(reading)) found.add('document-data-url');
  }
  if (role === 'target') return;
  // As it stands: what is escaped in it closes no attribute, and pages that write about attacks have it in their addresses.
  const bare = fold(raw, meter);
  const inMarkup = new Set<ThreatPattern>();
  if (bare.includes('<')) findMarkupThreats(bare, inMarkup, meter);
  if (inMarkup.size > 0 || HANDLER_BREAKOUT.test(bare)) found.add('link-markup');
}

/** ASCII percent-escapes decoded twice; others, and broken ones, stay. */
function percentDecoded(text: string): string {
  const once = (value: string): string =>
    value.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return text.includes('%') ? once(once(text)) : text;
}
