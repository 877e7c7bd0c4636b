/** What is sent as a page and is none. */
export type NonHtml = 'image' | 'font' | 'pdf' | 'archive' | 'file' | 'json' | 'code' | 'text';

/** Bytes that are looked at, as in the MIME sniffing standard, section 5.2. */
const OPENING_CHARS = 1_445;
/** Section 6 of that standard, as the bytes come out in UTF-8 or windows-1252. */
const SIGNATURES: readonly [NonHtml, RegExp][] = [
  ['image', /^(?:.PNG\r\n|GIF8[79]a|RIFF[^]{4,12}WEBP|[\u00ff\u00d8\ufffd]{3}|\0\0[\x01\x02]\0)/],
  ['pdf', /^%PDF-/],
  ['archive', /^(?:PK\x03\x04|\x1f[\u008b\u2039\ufffd]|Rar!\x1a\x07)/],
  ['font', /^(?:wOF[F2]|\0\x01\0\0|OTTO\0)/],
];
/** A "binary data byte" of that standard. */
const BINARY = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;
const TAG = /<[a-z!/?]/i;
const DOCUMENT_TAG = /<(?:!doctype|html|head|body)\b/i;
const JSON_OPENING = /^(?:\{|\[\s{0,99}\{?)\s{0,99}"/;
/** As scripts and style sheets begin: with a comment or a statement. */
const CODE =
  /^(?:\/\*|[;!(]{0,3}function\b|["']use strict["']|(?:var|let|const)\s{1,9}[\w$]{1,99}\s{0,9}=|@(?:charset|import)\s)/;

/** By the first characters, and the tags in the rest; null for a page, also an empty or a broken one. */
export function nonHtmlOf(source: string): NonHtml | null {
  const opening = source.slice(0, OPENING_CHARS).trimStart();
  if (opening === '' || (opening.startsWith('<') && TAG.test(opening.slice(0, 2))) || DOCUMENT_TAG.test(source))
    return null;
  for (const [kind, signature] of SIGNATURES) if (signature.test(opening)) return kind;
  if (BINARY.test(opening)) return 'file';
  if (JSON_OPENING.test(opening)) return 'json';
  if (CODE.test(opening)) return 'code';
  return TAG.test(source) ? null : 'text';
}
