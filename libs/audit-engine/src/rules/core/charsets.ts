import type { HeadFacts, Meta } from '../../facts/head.js';
import type { HeaderIndex } from '../../facts/headers.js';

/** Bytes at the start of a page in which browsers look for the encoding (HTML standard, "encoding sniffing algorithm"). */
export const SCAN_BYTES = 1_024;
/** Labels of UTF-8 in the Encoding Standard. */
const UTF8 = new Set(['utf-8', 'utf8', 'unicode-1-1-utf-8', 'unicode11utf8', 'unicode20utf8', 'x-unicode20utf8']);

/** Lower case; null when the header names none. */
export function headerCharset(headers: HeaderIndex): string | null {
  return charsetIn(headers.all('content-type')[0] ?? '');
}

/** `meta` elements that declare an encoding, either way of writing. */
export function charsetMetas(head: HeadFacts): { element: Meta['element']; charset: string }[] {
  return head.metas.flatMap(({ key, kind, content, element }) => {
    if (kind === 'charset') return content === '' ? [] : [{ element, charset: content.toLowerCase() }];
    const charset = key === 'content-type' && kind === 'http-equiv' ? charsetIn(content) : null;
    return charset === null ? [] : [{ element, charset }];
  });
}

export function isUtf8(charset: string): boolean {
  return UTF8.has(charset);
}

function charsetIn(contentType: string): string | null {
  return (
    /(?:^|[;\s])charset\s{0,9}=\s{0,9}["']?([^"';\s]{1,40})/i.exec(contentType.slice(0, 500))?.[1]?.toLowerCase() ??
    null
  );
}
