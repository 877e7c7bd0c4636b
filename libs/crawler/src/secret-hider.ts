const HIDDEN = '[hidden]';
/** Of a part of a header that is hidden wherever it is: shorter ones guard nothing. */
const MIN_CHARS = 4;
/** Words and numbers that pages have anyway: a cookie `consent=true`, the password `staging`. They are hidden with their header alone. */
const COMMON = /^([a-z]{1,11}|\d{1,7})$/i;

type Form = readonly [shown: string, hidden: string];

/**
 * Takes the values of request headers out of what a site sends: a page may show them,
 * and snippets, links and redirects would carry them into reports.
 * Values are looked for as they are, as HTML, URLs and scripts write them, and Basic credentials decoded too.
 */
export class SecretHider {
  private readonly texts: readonly string[];
  /** Bytes as Latin-1 text, in the encodings that pages have. */
  private readonly bytes: readonly Form[];

  constructor(headers: Iterable<readonly [name: string, value: string]>) {
    const secrets = [...headers].flatMap(([name, value]) => secretsOf(name.toLowerCase(), value));
    // The longest first: what is left of it must not show.
    this.texts = [...new Set(secrets.flatMap(writtenForms))].sort((a, b) => b.length - a.length);
    this.bytes = this.texts.flatMap((text) => [
      [bytesOf(text, 'utf8'), HIDDEN],
      [bytesOf(text, 'utf16le'), bytesOf(HIDDEN, 'utf16le')],
      [swapped(text), swapped(HIDDEN)],
    ]);
  }

  inText(text: string): string {
    return this.texts.reduce((left, secret) => (left.includes(secret) ? left.replaceAll(secret, HIDDEN) : left), text);
  }

  /** The same bytes where nothing of it is in them. */
  inBytes(body: Buffer): Buffer {
    const found = this.bytes.filter(([shown]) => body.includes(shown, 0, 'latin1'));
    if (found.length === 0) return body;
    const text = found.reduce((left, [shown, hidden]) => left.replaceAll(shown, hidden), body.toString('latin1'));
    return Buffer.from(text, 'latin1');
  }
}

function secretsOf(name: string, value: string): string[] {
  const parts: string[] = [];
  if (name === 'cookie') parts.push(...value.split(';').map((part) => part.slice(part.indexOf('=') + 1).trim()));
  const [, scheme, rest] = /^(\w+)\s+(.+)$/.exec(value) ?? [];
  if (rest !== undefined) parts.push(rest);
  if (scheme?.toLowerCase() === 'basic' && rest !== undefined) {
    const pair = Buffer.from(rest, 'base64').toString('utf8');
    parts.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  return [value, ...parts].filter((part) => part.length >= MIN_CHARS && !COMMON.test(part));
}

function writtenForms(text: string): string[] {
  const inScript = JSON.stringify(text).slice(1, -1);
  const inUrl = encodeURIComponent(text.toWellFormed());
  // A form writes a blank as "+".
  return [text, asHtml(text), inUrl, inUrl.replaceAll('%20', '+'), inScript, inScript.replaceAll('/', '\\/')];
}

function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function bytesOf(text: string, encoding: 'utf8' | 'utf16le'): string {
  return Buffer.from(text, encoding).toString('latin1');
}

/** UTF-16 with the higher byte first. */
function swapped(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1');
}
