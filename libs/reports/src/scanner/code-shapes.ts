/**
 * What tells code that an attack runs from code that a report merely quotes. All of these are linear: every repetition is
 * bounded or cannot overlap with what follows it.
 */

/** A call of a function that only a demonstration of an attack or an attack calls, in plain or in roundabout notation. */
const ATTACK_CALL =
  /\b(?:alert|confirm|prompt|eval|execScript|importScripts)(?:[\s)\]}"'?.]|\.(?:call|apply|bind)){0,8}[(`]/i;
const FUNCTION_CONSTRUCTOR = /\bFunction\s?\(|constructor\s?[.[]\s?['"`]?constructor/;
const HANDLER_ASSIGNMENT = /\bonerror\s?=\s?(?:alert|confirm|prompt|eval)\b/i;
/** Code written in six characters, as obfuscators do. */
const SIX_CHARACTER_CODE = /[[\]()!+]{40}/;
const SECRET_IN_EXPRESSION =
  /(?:[+,]\s?|\$\{\s?|(?:encodeURIComponent|escape|btoa)\s?\(\s?)(?:document\.cookie|localStorage|sessionStorage)\b/i;
const SENDER = /\bfetch\s?\(|sendBeacon|XMLHttpRequest|\.src\b|\blocation\b|\bopen\s?\(|https?:|['"`]\/\//i;

/** Whether the text, already known to be run as script, does what attacks do. */
export function isAttackCode(code: string): boolean {
  return (
    ATTACK_CALL.test(code) ||
    FUNCTION_CONSTRUCTOR.test(code) ||
    HANDLER_ASSIGNMENT.test(code) ||
    SIX_CHARACTER_CODE.test(code) ||
    (SECRET_IN_EXPRESSION.test(code) && SENDER.test(code))
  );
}

/** A dialog that says something to a person, as old sites have it in their handlers: `confirm('Are you sure?')`. */
const DIALOG_TO_A_PERSON = /\b(?:alert|confirm|prompt)\s?\(\s?(["'])([^"']{1,200})\1/gi;

/** The same for code that a report quotes in escaped form: dialogs with a sentence in them are honest evidence. */
export function isAttackCodeInEvidence(code: string): boolean {
  return (
    isAttackCode(code) &&
    isAttackCode(
      code.replace(DIALOG_TO_A_PERSON, (all, _quote, words: string) =>
        /\s/.test(words) && !/xss|hack|pwn/i.test(words) ? '' : all,
      ),
    )
  );
}

const ATTACK_CALL_AT_START =
  /^[\s;/*'"(+!~-]{0,40}(?:(?:window|top|self|parent|this|globalThis|frames)\s?[.[]\s?['"`]?)?(?:alert|confirm|prompt|eval)[\s)\]}"'?.]{0,8}[(`]/i;

/** For a script element that never closes: only code right behind the tag counts, since a sentence may follow a mention. */
export function startsWithAttackCall(code: string): boolean {
  return ATTACK_CALL_AT_START.test(code);
}

/** Whether an event handler's value does anything: a call, an assignment, a throw. `return false`, `…` and `handler` do not. */
export function isRunnable(value: string): boolean {
  return /[(`=]|\bthrow\b/.test(value) && !JSX_ARROW.test(value);
}

/** `onClick={() => …}` in a code example: a browser reads the value as the broken script `{()`. */
const JSX_ARROW = /^\{\(\w{0,30}\)$/;

const INERT_SCRIPT =
  /^[\s;]*(?:(?:void\s?\(?\s?(?:0|null)?\s?\)?|false|true|null|undefined|''|""|#|return false|\.{3}|…)[\s;]*)?$/i;

/** What stands behind `javascript:` in links that do nothing, such as `void(0)`. */
export function isInertScript(code: string): boolean {
  return code.length <= 40 && INERT_SCRIPT.test(code);
}

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
 * removed anywhere. Leading quotes are skipped as well. Null for a relative address.
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

export function isScriptScheme(scheme: Scheme | null): boolean {
  return scheme !== null && SCRIPT_SCHEMES.has(scheme.name);
}

const DOCUMENT_TYPE = /^\s{0,8}(?:text\/html|application\/xhtml\+xml|(?:text|application)\/xml)/i;
const SVG_TYPE = /^\s{0,8}image\/svg\+xml/i;

/** What a `data:` address carries, judged by its media type. */
export function dataKind(text: string, scheme: Scheme | null): 'document' | 'svg' | 'other' | null {
  if (scheme?.name !== 'data') return null;
  const type = text.slice(scheme.end, scheme.end + 60).replace(/[\t\n\r\f]/g, '');
  if (DOCUMENT_TYPE.test(type)) return 'document';
  return SVG_TYPE.test(type) ? 'svg' : 'other';
}
