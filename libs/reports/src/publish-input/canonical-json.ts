import { isRecord } from './sanitise.js';

/**
 * The one text of a JSON value (RFC 8785): members sorted by UTF-16 code units, no spaces, numbers and strings as ECMAScript writes them.
 * Two bodies that differ in order, spacing or notation of numbers have the same text.
 */
export function canonicalJson(value: unknown): string {
  return write(value, new Map());
}

/** `quoted` keeps the text of keys, which a report repeats for every finding. */
function write(value: unknown, quoted: Map<string, string>): string {
  if (Array.isArray(value)) {
    let text = '[';
    for (let index = 0; index < value.length; index++) text += (index === 0 ? '' : ',') + write(value[index], quoted);
    return `${text}]`;
  }
  if (!isRecord(value)) return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).sort())
    text += (text === '' ? '{' : ',') + quotedKey(key, quoted) + write(value[key], quoted);
  return text === '' ? '{}' : `${text}}`;
}

const MAX_QUOTED = 10_000;

function quotedKey(key: string, quoted: Map<string, string>): string {
  const known = quoted.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  if (quoted.size < MAX_QUOTED) quoted.set(key, text);
  return text;
}
