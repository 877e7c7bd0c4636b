import { charsetOfMetaContent, encodingOf } from '#common';

/** Bytes in which the HTML standard asks browsers to look before they parse. */
const PRESCAN_BYTES = 1024;
/** How far a head is followed beyond that; longer ones are taken as without a declaration. */
const MAX_HEAD_BYTES = 512 * 1024;
const ATTRIBUTE_END = /[\t\n\f\r />]/;
const SPACE = /[\t\n\f\r ]/;
const NAME_START = /[a-z]/i;
/** A page starts in the bytes of UTF-16 without a mark when its XML declaration does. */
const XML_UTF16LE = '<\0?\0x\0';
const XML_UTF16BE = '\0<\0?\0x';
const XML_ENCODING =
  /^<\?xml[^>]{0,300}?encoding[\t\n\r ]{0,9}=[\t\n\r ]{0,9}(?:"([^"\0- ]{1,60})"|'([^'\0- ]{1,60})')/;

/**
 * The encoding that a page declares in itself, or null. First the standard's prescan of 1,024 bytes (HTML 13.2.3.2, 2026), then what
 * browsers do with what comes later: they go on through the head, with the contents of scripts, styles and titles left out, and start
 * anew when they meet a declaration. Blink and WebKit stop at the first tag that may not be in a head.
 */
export function declaredEncoding(body: Buffer): string | null {
  const start = body.toString('latin1', 0, PRESCAN_BYTES);
  const found = prescan(start);
  if (found !== null || body.length <= PRESCAN_BYTES) return found;
  return scanHead(body.toString('latin1', 0, MAX_HEAD_BYTES));
}

function prescan(text: string): string | null {
  if (text.startsWith(XML_UTF16LE)) return 'utf-16le';
  if (text.startsWith(XML_UTF16BE)) return 'utf-16be';
  let at = text.indexOf('<');
  while (at >= 0) {
    const tag = readTag(text, at);
    // Cut off by the end of what is looked at.
    if (tag === null) break;
    const encoding = tag.name === 'meta' && !tag.isEnd ? encodingOfMeta(tag.attributes) : null;
    if (encoding !== null) return encoding;
    at = text.indexOf('<', tag.end);
  }
  return xmlEncoding(text);
}

/** Tags that do not end the head (Blink and WebKit). */
const HEAD_TAGS = new Set(['html', 'head', 'script', 'noscript', 'style', 'link', 'meta', 'object', 'title', 'base']);
/** Elements whose content has no tags for a browser that runs scripts. */
const TEXT_TAGS = new Set(['script', 'style', 'title', 'noscript', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp']);

function scanHead(text: string): string | null {
  let isInHead = true;
  let at = text.indexOf('<');
  while (at >= 0) {
    const tag = readTag(text, at);
    if (tag === null) return null;
    if (tag.name === 'meta' && !tag.isEnd) {
      const encoding = encodingOfMeta(tag.attributes);
      if (encoding !== null) return encoding;
    }
    if (tag.name !== '' && (!HEAD_TAGS.has(tag.name) || (tag.isEnd && tag.name === 'head'))) isInHead = false;
    if (!isInHead && tag.end >= PRESCAN_BYTES) return null;
    const from = TEXT_TAGS.has(tag.name) && !tag.isEnd ? endOfText(text, tag.end, tag.name) : tag.end;
    at = text.indexOf('<', from);
  }
  return null;
}

function endOfText(text: string, from: number, name: string): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2))
    if (
      text.slice(at + 2, at + 2 + name.length).toLowerCase() === name &&
      ATTRIBUTE_END.test(text[at + 2 + name.length] ?? '>')
    )
      return at;
  return text.length;
}

interface Tag {
  /** Lower case; empty for comments, declarations and a `<` that starts no tag. */
  name: string;
  isEnd: boolean;
  /** The first value of each name, lower case. */
  attributes: ReadonlyMap<string, string>;
  /** Where to go on. */
  end: number;
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** What starts with the `<` at `at`; null when its end is missing. */
function readTag(text: string, at: number): Tag | null {
  if (text.startsWith('<!--', at)) {
    // The dashes of the start may be those of the end.
    const end = text.indexOf('-->', at + 2);
    return end < 0 ? null : nothing(end + 3);
  }
  const next = text[at + 1] ?? '';
  const isEnd = next === '/';
  const nameAt = isEnd ? at + 2 : at + 1;
  if (!NAME_START.test(text[nameAt] ?? '')) {
    if (next !== '!' && next !== '?' && !isEnd) return nothing(at + 1);
    const end = text.indexOf('>', at);
    return end < 0 ? null : nothing(end + 1);
  }
  let from = nameAt;
  while (from < text.length && !ATTRIBUTE_END.test(text[from] ?? '')) from++;
  const name = text.slice(nameAt, Math.min(from, nameAt + 20)).toLowerCase();
  const attributes = new Map<string, string>();
  for (;;) {
    const found = readAttribute(text, from);
    if (found === null) return null;
    if (found.name === '') return { name, isEnd, attributes, end: found.end };
    if (!attributes.has(found.name)) attributes.set(found.name, found.value);
    from = found.end;
  }
}

function nothing(end: number): Tag {
  return { name: '', isEnd: false, attributes: NO_ATTRIBUTES, end };
}

/** HTML standard, "get an attribute": an empty name at the end of the tag, whose `>` is passed over; null at the end of the text. */
function readAttribute(text: string, from: number): { name: string; value: string; end: number } | null {
  let at = from;
  while (at < text.length && (SPACE.test(text[at] ?? '') || text[at] === '/')) at++;
  if (at >= text.length) return null;
  if (text[at] === '>') return { name: '', value: '', end: at + 1 };
  const nameAt = at;
  // An equals sign at the start is a part of the name.
  at++;
  while (at < text.length && text[at] !== '=' && !ATTRIBUTE_END.test(text[at] ?? '')) at++;
  const name = text.slice(nameAt, at).toLowerCase();
  const afterName = at;
  while (at < text.length && SPACE.test(text[at] ?? '')) at++;
  if (at >= text.length) return null;
  if (text[at] !== '=') return { name, value: '', end: afterName };
  at++;
  while (at < text.length && SPACE.test(text[at] ?? '')) at++;
  const quote = text[at];
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1);
    return end < 0 ? null : { name, value: text.slice(at + 1, end), end: end + 1 };
  }
  const valueAt = at;
  while (at < text.length && text[at] !== '>' && !SPACE.test(text[at] ?? '')) at++;
  return at >= text.length ? null : { name, value: text.slice(valueAt, at), end: at };
}

/** `charset` counts by itself, `content` only beside http-equiv=content-type; `charset` comes first when both are there. */
function encodingOfMeta(attributes: ReadonlyMap<string, string>): string | null {
  const charset = attributes.get('charset');
  const isPragma = attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type';
  const label = charset ?? (isPragma ? charsetOfMetaContent(attributes.get('content') ?? '') : null);
  return label === null ? null : declared(label);
}

/** A page whose declaration could be read as ASCII is not UTF-16, whatever it says. */
function declared(label: string): string | null {
  if (label.trim().toLowerCase() === 'x-user-defined') return 'windows-1252';
  const encoding = encodingOf(label);
  return encoding?.startsWith('utf-16') === true ? 'utf-8' : encoding;
}

function xmlEncoding(text: string): string | null {
  const found = XML_ENCODING.exec(text);
  const label = found?.[1] ?? found?.[2];
  return label === undefined ? null : declared(label);
}
