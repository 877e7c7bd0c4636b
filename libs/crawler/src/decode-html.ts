import { isUtf8 } from 'node:buffer';

/** The HTML standard looks for <meta charset> in the first 1,024 bytes. */
const PRESCAN_BYTES = 1024;
/** The blanks after a quote are part of its group: two runs of blanks side by side would make a header of 30,000 blanks cost a second. */
const CHARSET = /charset\s*=\s*(?:["']\s*)?([\w:.+-]{1,40})/i;

/** Text of an HTML body: BOM, then the Content-Type's charset, then <meta>, else UTF-8 if valid, else windows-1252. Source: HTML standard 13.2.3. */
export function decodeHtml(body: Buffer, contentType: string | null): string {
  const bom = bomOf(body);
  if (bom !== null) return decode(body, bom);
  const declared = CHARSET.exec(contentType ?? '')?.[1];
  const label = (declared === undefined ? null : encodingOf(declared)) ?? prescan(body);
  if (label !== null) return decode(body, label);
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

/** Canonical name of an encoding label, or null when no decoder knows it. */
function encodingOf(label: string): string | null {
  const lower = label.toLowerCase();
  if (lower === 'utf-8' || lower === 'utf8') return 'utf-8';
  try {
    return new TextDecoder(lower).encoding;
  } catch {
    return null;
  }
}

/** The charset that a <meta> names. Comments are passed over, so that a commented-out tag does not count. */
function prescan(body: Buffer): string | null {
  const head = body.toString('latin1', 0, PRESCAN_BYTES);
  for (let at = head.indexOf('<'); at >= 0; at = head.indexOf('<', at + 1)) {
    if (head.startsWith('<!--', at)) {
      const end = head.indexOf('-->', at + 4);
      if (end < 0) return null;
      at = end;
    } else if (head.slice(at, at + 5).toLowerCase() === '<meta') {
      const end = head.indexOf('>', at);
      const label = CHARSET.exec(head.slice(at, end < 0 ? undefined : end))?.[1];
      const encoding = label === undefined ? null : encodingOf(label);
      // A page whose <meta> could be read as ASCII is not UTF-16, whatever it says.
      if (encoding !== null) return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
    }
  }
  return null;
}
