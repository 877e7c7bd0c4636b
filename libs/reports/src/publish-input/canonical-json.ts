import { isRecord } from './sanitise.js';

/**
 * The one text of a JSON value (RFC 8785): members sorted by UTF-16 code units, no spaces, numbers and strings as ECMAScript writes them.
 * Two bodies that differ in order, spacing or notation of numbers have the same text.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const members = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(',')}}`;
}
