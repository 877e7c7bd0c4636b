import {
  dataKind,
  isAttackCode,
  isAttackCodeInEvidence,
  isInertScript,
  isScriptScheme,
  schemeOf,
} from './code-shapes.js';
import { findMarkupThreats } from './markup.js';
import { fold, normalise } from './normalise.js';
import type { Position } from './positions.js';
import { WorkMeter } from './threats.js';
import type { ThreatPattern } from './threats.js';

/** The patterns that a string trips in its position; empty for an honest one. Linear in the length of the text. */
export function judgeText(text: string, position: Position, meter: WorkMeter = new WorkMeter()): ThreatPattern[] {
  meter.characters += text.length;
  if (isHarmlessEverywhere(text) || (position === 'link' && isPlainWebAddress(text))) return [];
  return [...JUDGES[position](text, meter)];
}

/**
 * Letters, digits and punctuation that no pattern starts with: the great majority of strings, told apart at once.
 * Searching for one other character needs no backtracking stack, which matching the whole of a long text would overflow.
 */
function isHarmlessEverywhere(text: string): boolean {
  return !/[^A-Za-z0-9 _.,/#@+*-]/.test(text);
}

/** Most links of a report: no scheme but http, nothing to decode, nothing that closes an attribute. */
function isPlainWebAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && !/[^A-Za-z0-9 _.,/#@+*:?=;%!()[\]~$-]/.test(text);
}

const JUDGES: Readonly<Record<Position, (raw: string, meter: WorkMeter) => Set<ThreatPattern>>> = {
  identifier: judgeIdentifier,
  name: judgeName,
  link: judgeLink,
  prose: judgeProse,
};

const HANDLER_BREAKOUT = /["'`][\s/]{1,8}on[a-z]{3,20}\s{0,4}=/gi;
const CODE_BEHIND_HANDLER_CHARACTERS = 120;

function judgeProse(raw: string, meter: WorkMeter): Set<ThreatPattern> {
  const found = new Set<ThreatPattern>();
  const text = normalise(raw, meter);
  const folded = text === raw ? raw : fold(raw, meter);
  if (folded.includes('<')) findMarkupThreats(folded, 'raw', found, meter);
  if (text !== folded && text.includes('<')) findMarkupThreats(text, 'escaped', found, meter);
  const address = text.trim();
  const scheme = schemeOf(address);
  if (scheme && !/\s/.test(address)) {
    if (isScriptScheme(scheme) && isAttackCodeInEvidence(address)) found.add('script-url');
    if (dataKind(address, scheme) === 'document') found.add('document-data-url');
  }
  for (const { 0: match, index } of text.matchAll(HANDLER_BREAKOUT)) {
    const code = text.slice(index + match.length, index + match.length + CODE_BEHIND_HANDLER_CHARACTERS);
    if (isAttackCodeInEvidence(code)) found.add('attribute-breakout');
  }
  if (hasTemplateEscape(text)) found.add('template-expression');
  meter.characters += 4 * text.length;
  return found;
}

/** A script scheme with something behind it, such as `javascript:go`. `javascript: links` and `javascript:` alone are mentions. */
const SCRIPT_ADDRESS = /(?:java|vb|live|j)script:(?=[^\s.,;:!?)'"`”’\]])/gi;

function judgeName(raw: string, meter: WorkMeter): Set<ThreatPattern> {
  const found = new Set<ThreatPattern>();
  const text = normalise(raw, meter);
  if (text.includes('<')) findMarkupThreats(text, 'name', found, meter);
  const scheme = schemeOf(text);
  if (scheme && isScriptScheme(scheme) && isAttackCode(text.slice(scheme.end))) found.add('script-url');
  for (const { 0: match, index } of text.matchAll(SCRIPT_ADDRESS)) {
    const code =
      /^\S*/.exec(text.slice(index + match.length, index + match.length + CODE_BEHIND_HANDLER_CHARACTERS))?.[0] ?? '';
    if (!isInertScript(code)) found.add('script-url');
  }
  if (/\bdata:\s{0,4}(?:text\/html|image\/svg\+xml|application\/xhtml\+xml)\s{0,4}[,;]/i.test(text))
    found.add('document-data-url');
  if (text.search(HANDLER_BREAKOUT) !== -1) found.add('attribute-breakout');
  if (hasTemplateEscape(text)) found.add('template-expression');
  meter.characters += 5 * text.length;
  return found;
}

function hasTemplateEscape(text: string): boolean {
  return text.includes('{{') && /\bconstructor\s?[.[]\s?['"`]?constructor\b/.test(text);
}

const HOST_AND_PORT = /^\d{1,5}(?:[/?#]|$)/;

function judgeLink(raw: string, meter: WorkMeter): Set<ThreatPattern> {
  const text = normalise(raw, meter, 'attribute');
  const found = new Set<ThreatPattern>();
  meter.characters += 2 * text.length;
  for (const reading of [text, percentDecoded(text.slice(0, 200))]) {
    const scheme = schemeOf(reading);
    if (!scheme) continue;
    const isWeb = scheme.name === 'http' || scheme.name === 'https';
    const isHostAndPort = HOST_AND_PORT.test(reading.slice(scheme.end, scheme.end + 10));
    // Percent-encoding hides no scheme from a browser, so the decoded reading only has to catch what is meant as an attack.
    const isRefused = reading === text ? !isWeb && !isHostAndPort : isScriptScheme(scheme) || scheme.name === 'data';
    if (isRefused) found.add(isScriptScheme(scheme) ? 'script-url' : 'link-scheme');
  }
  if (/[<>"`]/.test(text) || text.search(HANDLER_BREAKOUT) !== -1) found.add('link-markup');
  return found;
}

const NOT_IN_IDENTIFIER = /[^\p{L}\p{M}\p{N}\p{Pd} _.:/@#+*,;&()[\]{}=~!?|%$'’“”…·•°€£\n\t-]/u;
/** Attribute and template syntax that survives the permitted characters. */
const IDENTIFIER_CODE =
  /(?:java|vb|live|j)script\s?:|\bdata:\s?(?:text|image|application)\/[^,;]{0,40}[,;]|\bon[a-z]{3,20}\s?=|\{\{|\$\{|\bexpression\s?\(/i;

function judgeIdentifier(raw: string, meter: WorkMeter): Set<ThreatPattern> {
  if (/^https?:\/\//i.test(raw)) return judgeLink(raw, meter);
  const text = normalise(raw, meter);
  const found = new Set<ThreatPattern>();
  const decoded = percentDecoded(text);
  meter.characters += 5 * text.length;
  if (NOT_IN_IDENTIFIER.test(decoded)) found.add('identifier-characters');
  if (IDENTIFIER_CODE.test(decoded) || isAttackCode(decoded) || isScriptScheme(schemeOf(decoded)))
    found.add('identifier-code');
  return found;
}

/** ASCII percent-escapes decoded twice; others, and broken ones, stay. */
function percentDecoded(text: string): string {
  const once = (value: string): string =>
    value.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return text.includes('%') ? once(once(text)) : text;
}
