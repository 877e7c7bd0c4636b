import { isUtf8 } from 'node:buffer';
import { charsetOfContentType, encodingOf } from '#common';
import { declaredEncoding } from './meta-charset.js';

/**
 * Text of an HTML body: BOM, then the Content-Type's charset, then <meta>, else UTF-8
 * if valid, else windows-1252. Source: HTML standard 13.2.3.
 */
export function decodeHtml(body: Buffer, contentType: string | null): string {
  const bom = bomOf(body);
  if (bom !== null) return decode(body, bom);
  const label = charsetOfContentType(contentType ?? '');
  const encoding = (label === null ? null : encodingOf(label)) ?? declaredEncoding(body);
  if (encoding !== null) return decode(body, encoding);
  return decode(body, isUtf8(body) ? 'utf-8' : 'windows-1252');
}

function bomOf(body: Buffer): string | null {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return null;
}

/** 0x80 to 0x9f of windows-1252 (Encoding standard, index windows-1252). */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decode(body: Buffer, encoding: string): string {
  // Node's TextDecoder reads windows-1252 as Latin-1 in several releases from 20 on: "€" and curly quotes become control characters.
  if (encoding === 'windows-1252')
    return body
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (control) => WINDOWS_1252[control.charCodeAt(0) - 0x80] ?? control);
  if (encoding !== 'utf-8') return new TextDecoder(encoding).decode(body);
  // Several times as fast as TextDecoder, with the same replacement characters.
  const text = body.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
