import { charsetOfContentType, charsetOfMetaContent } from '#common';
import type { HeadFacts, Meta } from '../../engine/facts/head.js';
import type { HeaderIndex } from '../../engine/facts/headers.js';

/** Bytes at the start of a page in which browsers look for the encoding (HTML standard, "encoding sniffing algorithm"). */
export const SCAN_BYTES = 1_024;
/** Labels of UTF-8 in the Encoding Standard. */
const UTF8 = new Set(['utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8']);

/** Lower case; null when the header names none. */
export function headerCharset(headers: HeaderIndex): string | null {
  return (
    charsetOfContentType(headers.all('content-type')[0] ?? '')
      ?.trim()
      .toLowerCase() ?? null
  );
}

/** `meta` elements that declare an encoding, either way of writing. */
export function charsetMetas(head: HeadFacts): { element: Meta['element']; charset: string }[] {
  return head.metas.flatMap(({ key, kind, content, element }) => {
    if (kind === 'charset') return content === '' ? [] : [{ element, charset: content.toLowerCase() }];
    const charset = key === 'content-type' && kind === 'http-equiv' ? charsetOfMetaContent(content) : null;
    return charset === null ? [] : [{ element, charset: charset.trim().toLowerCase() }];
  });
}

export function isUtf8(charset: string): boolean {
  return UTF8.has(charset);
}
