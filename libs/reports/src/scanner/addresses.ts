const SCRIPT_SCHEMES = new Set(['javascript', 'vbscript', 'livescript', 'jscript', 'mocha']);
const MAX_SCHEME = 32;

export interface Scheme {
  /** Lower case, without the colon. */
  name: string;
  /** Where the text behind the colon starts. */
  end: number;
}

/**
 * The scheme of an address as a browser reads it (WHATWG URL, "scheme start state"): leading spaces skipped, tabs and line breaks
 * removed anywhere. Leading quotes are skipped as well. Null for a relative URL.
 */
export function schemeOf(text: string): Scheme | null {
  let name = '';
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === ':') return name === '' ? null : { name, end: at + 1 };
    if (character === '\t' || character === '\n' || character === '\r' || character === '\f') continue;
    if (name === '' && (character === ' ' || character === '"' || character === "'" || character === '`')) continue;
    if (!(name === '' ? /[a-z]/i : /[a-z0-9+.-]/i).test(character) || name.length === MAX_SCHEME) return null;
    name += character.toLowerCase();
  }
  return null;
}

/** The code behind a script scheme; null for every other address. */
export function scriptOf(address: string): string | null {
  const scheme = schemeOf(address);
  return scheme !== null && SCRIPT_SCHEMES.has(scheme.name) ? address.slice(scheme.end) : null;
}

const DOCUMENT_TYPE = /^\s{0,8}(?:text\/html|application\/xhtml\+xml|(?:text|application)\/xml)/i;

/**
 * Whether it is a `data:` address that carries a document. Pictures, SVG among them,
 * are none, nor is anything without the comma before its data.
 */
export function isDocumentData(address: string): boolean {
  const scheme = schemeOf(address);
  if (scheme?.name !== 'data' || !address.includes(',', scheme.end)) return false;
  return DOCUMENT_TYPE.test(address.slice(scheme.end, scheme.end + 60).replace(/[\t\n\r\f]/g, ''));
}

const INERT =
  /^[\s;]*(?:(?:void\s?\(?\s?(?:0|null)?\s?\)?|false|true|null|undefined|''|""|#|return false|\.{3}|…)[\s;]*)?$/i;

/** What is behind `javascript:` in links that do nothing, such as `void(0)`. */
export function isInert(code: string): boolean {
  return code.length <= 40 && INERT.test(code);
}

/** What code of an attack or of its demonstration reaches for, and code that opens a menu does not. */
const REACHES =
  /\b(?:alert|confirm|prompt|eval|import|fetch|Function|constructor|XMLHttpRequest|sendBeacon|atob|fromCharCode|localStorage|sessionStorage|msgbox)\b|\bdocument\s?[.[]\s?['"`]?(?:cookie|domain|write)|\b(?:location|src)(?:\.href)?\s?=\s?['"`]?(?:https?:)?\/\/|[[\]()!+]{40}/i;

/** For addresses that a report quotes: old sites have scripts in their links, and a report says so. */
export function isAttack(code: string): boolean {
  return REACHES.test(code);
}
