const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;
/** Control characters and halves of surrogate pairs, alone or not. */
const UNUSUAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff]/;

/**
 * A copy of `value`, at most `maxChars` long, that does not keep the string it was cut from alive: V8 slices point into their source, so
 * one kept title would otherwise pin a whole page. Control characters and lone surrogates, which JSON columns refuse, become U+FFFD.
 */
export function copyText(value: string, maxChars: number): string {
  const cut = value.length > maxChars ? `${value.slice(0, maxChars - 1)}…` : value;
  if (UNUSUAL.test(cut)) return Buffer.from(cut, 'utf8').toString('utf8').replace(CONTROL, '\ufffd');
  return ownCopy(cut);
}

/** A copy that keeps no other text alive. */
export function ownCopy(text: string): string {
  // The slice points into the joined copy. A third of the time of the way through a buffer.
  return inOnePiece(` ${text}`).slice(1);
}

/** The same text. Reading a character makes V8 write out what it keeps as a tree of pieces. */
export function inOnePiece(text: string): string {
  text.charCodeAt(0);
  return text;
}

/** Marks that set the direction of text and show nothing. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** White space other than one space between words, and marks of direction. */
const UNEVEN = /[\t-\r\u00a0\u1680\u2000-\u200a\u200e\u200f\u2028-\u202f\u205f\u2066-\u2069\u3000\ufeff]|  /;

/** One line: runs of white space become one space, ends trimmed, marks of direction left out. */
export function collapse(value: string): string {
  // Most texts are one line already, which an expression sees in half the time.
  return value.startsWith(' ') || value.endsWith(' ') || UNEVEN.test(value) ? collapsed(value) : value;
}

function collapsed(value: string): string {
  let line = '';
  let from = -1;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 32 && code < 0xa0) {
      if (from === -1) from = i;
      continue;
    }
    if (!isSpace(code)) {
      if (code >= 0x200e && isDirection(code)) return collapse(value.replace(DIRECTION, ''));
      if (from === -1) from = i;
      continue;
    }
    if (from === -1 || (code === 32 && i + 1 < value.length && !isSpace(value.charCodeAt(i + 1)))) continue;
    line += line === '' ? value.slice(from, i) : ` ${value.slice(from, i)}`;
    from = -1;
  }
  if (from === -1) return line;
  return line === '' ? value.slice(from) : `${line} ${value.slice(from)}`;
}

function isDirection(code: number): boolean {
  return code <= 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

/** What `\s` matches. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code === 32 || (code >= 9 && code <= 13);
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Markup shown as evidence: safe to put into HTML text. */
export function escapeMarkup(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/**
 * The one string that V8 keeps for a property name of this text, as it does for literals in the
 * source: two of them compare by address. Not for long or unbounded sets of texts.
 */
export function internalized(text: string): string {
  return Object.keys({ [text]: 0 })[0] ?? text;
}
