import type { WorkMeter } from './threats.js';

/** Rounds of decoding: what takes more than these no browser undoes either. */
const MAX_ROUNDS = 4;
const MAX_ENTITY_NAME = 20;

/** Named character references (HTML standard, section 13.5) that stand for ASCII or for nothing visible. */
const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Tab: '\t',
    NewLine: '\n',
    excl: '!',
    quot: '"',
    QUOT: '"',
    num: '#',
    dollar: '$',
    percnt: '%',
    amp: '&',
    AMP: '&',
    apos: "'",
    lpar: '(',
    rpar: ')',
    ast: '*',
    midast: '*',
    plus: '+',
    comma: ',',
    period: '.',
    sol: '/',
    colon: ':',
    semi: ';',
    lt: '<',
    LT: '<',
    equals: '=',
    gt: '>',
    GT: '>',
    quest: '?',
    commat: '@',
    lsqb: '[',
    lbrack: '[',
    bsol: '\\',
    rsqb: ']',
    rbrack: ']',
    Hat: '^',
    lowbar: '_',
    UnderBar: '_',
    grave: '`',
    DiacriticalGrave: '`',
    lcub: '{',
    lbrace: '{',
    verbar: '|',
    vert: '|',
    VerticalLine: '|',
    rcub: '}',
    rbrace: '}',
    nbsp: ' ',
    NonBreakingSpace: ' ',
    shy: '',
    ZeroWidthSpace: '',
    zwnj: '',
    zwj: '',
    lrm: '',
    rlm: '',
    NoBreak: '',
  }),
);
/** References that browsers also read without their semicolon. */
const NAMED_WITHOUT_SEMICOLON = ['quot', 'QUOT', 'amp', 'AMP', 'lt', 'LT', 'gt', 'GT', 'nbsp', 'shy'] as const;

/** Control and invisible characters, which hide a word from a search but not from a browser or a reader. */
const INVISIBLE = /(?![\t\n\f\r])[\p{Cc}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffd}]/gu;
const NEEDS_WORK = /[&\\]|[^\t\n\f\r\x20-\x7e]/;
const NEEDS_FOLDING = /[^\t\n\f\r\x20-\x7e]/;

/** In an attribute `&gtm=1` is a parameter; in text it is `>m=1` (HTML standard, "named character reference state"). */
export type Context = 'text' | 'attribute';

/**
 * The text as the most credulous reader would see it: character references and `\u003c` escapes decoded (repeatedly, bounded),
 * compatibility forms of ASCII such as `＜` and `𝐬` folded (character by character, so that no combining mark hides one),
 * control and invisible characters gone. Linear: each round looks at every character once.
 */
export function normalise(text: string, meter: WorkMeter, context: Context = 'text'): string {
  meter.characters += text.length;
  if (!NEEDS_WORK.test(text)) return text;
  let current = fold(text, meter);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const decoded = fold(decodeOnce(current, context, meter), meter);
    if (decoded === current) break;
    current = decoded;
  }
  return current;
}

/** Compatibility forms folded to ASCII, control and invisible characters gone; nothing decoded. */
export function fold(text: string, meter: WorkMeter): string {
  meter.characters += text.length;
  if (!NEEDS_FOLDING.test(text)) return text;
  const { pattern, ascii } = compatibilityForms();
  return text.replace(INVISIBLE, '').replace(pattern, (character) => ascii.get(character) ?? character);
}

function decodeOnce(text: string, context: Context, meter: WorkMeter): string {
  meter.characters += text.length;
  const escapes = /[&\\]/g;
  let decoded = '';
  let copied = 0;
  for (let escape = escapes.exec(text); escape; escape = escapes.exec(text)) {
    const at = escape.index;
    const found = text[at] === '&' ? readReference(text, at, context) : readBackslash(text, at);
    if (!found) continue;
    decoded += text.slice(copied, at) + found.character;
    copied = found.end;
    escapes.lastIndex = found.end;
    meter.characters += found.end - at;
  }
  return copied === 0 ? text : decoded + text.slice(copied);
}

interface Decoded {
  character: string;
  end: number;
}

function readReference(text: string, at: number, context: Context): Decoded | null {
  if (text[at + 1] === '#') return readNumeric(text, at + 2);
  let end = at + 1;
  while (end - at <= MAX_ENTITY_NAME && isLetter(text.charCodeAt(end))) end++;
  const name = text.slice(at + 1, end);
  const exact = NAMED.get(name);
  if (exact !== undefined && text[end] === ';') return { character: exact, end: end + 1 };
  if (context === 'attribute' && /[=a-z0-9]/i.test(text[end] ?? '')) return null;
  const open = NAMED_WITHOUT_SEMICOLON.find((known) =>
    context === 'attribute' ? name === known : name.startsWith(known),
  );
  return open === undefined ? null : { character: NAMED.get(open) ?? '', end: at + 1 + open.length };
}

function readNumeric(text: string, from: number): Decoded | null {
  const isHex = text[from] === 'x' || text[from] === 'X';
  return readDigits(text, isHex ? from + 1 : from, isHex ? 16 : 10, ';');
}

/** `\u003c`, `\u{3c}` and `\x3c` as scripts and JSON inside text write them. */
function readBackslash(text: string, at: number): Decoded | null {
  const kind = text[at + 1];
  if (kind === 'u' && text[at + 2] === '{') return readDigits(text, at + 3, 16, '}');
  const length = kind === 'u' ? 4 : kind === 'x' ? 2 : 0;
  if (length === 0) return null;
  const digits = text.slice(at + 2, at + 2 + length);
  if (digits.length < length || !/^[0-9a-f]+$/i.test(digits)) return null;
  return { character: String.fromCharCode(parseInt(digits, 16)), end: at + 2 + length };
}

/** Digits of any number, as browsers read them (leading zeros included), with an optional terminator. */
function readDigits(text: string, from: number, radix: 10 | 16, terminator: string): Decoded | null {
  let value = 0;
  let end = from;
  for (; end < text.length; end++) {
    const digit = digitOf(text.charCodeAt(end), radix);
    if (digit === -1) break;
    value = Math.min(value * radix + digit, 0x110000);
  }
  if (end === from) return null;
  const isCharacter = value <= 0x10ffff && (value < 0xd800 || value > 0xdfff);
  return { character: isCharacter ? String.fromCodePoint(value) : '', end: text[end] === terminator ? end + 1 : end };
}

function digitOf(code: number, radix: 10 | 16): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return radix === 16 && lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

interface CompatibilityForms {
  pattern: RegExp;
  ascii: ReadonlyMap<string, string>;
}

let forms: CompatibilityForms | undefined;

/** Every character whose Unicode compatibility form (NFKC) is plain ASCII; built once, when a text first needs it. */
function compatibilityForms(): CompatibilityForms {
  if (forms) return forms;
  const ascii = new Map<string, string>();
  const ranges = [
    [0x80, 0xd7ff],
    [0xe000, 0xffff],
    [0x1d400, 0x1d7ff],
    [0x1f100, 0x1f1ff],
    [0x1fbf0, 0x1fbf9],
  ] as const;
  for (const [first, last] of ranges) {
    for (let point = first; point <= last; point++) {
      const character = String.fromCodePoint(point);
      const folded = character.normalize('NFKC');
      if (/^[\x20-\x7e]+$/.test(folded)) ascii.set(character, folded);
    }
  }
  forms = { pattern: new RegExp(`[${[...ascii.keys()].join('')}]`, 'gu'), ascii };
  return forms;
}
