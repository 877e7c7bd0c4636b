const SPACE = '[\\t\\n\\f\\r ]';
/**
 * `charset`, `=`, and what is quoted or ends at a blank or semicolon: HTML standard, "extracting a character encoding from a meta element".
 */
const IN_META = new RegExp(
  `charset${SPACE}*=${SPACE}*(?:"([^"]*)"|'([^']*)'|([^"'\\t\\n\\f\\r ;][^\\t\\n\\f\\r ;]*))`,
  'i',
);
/** No meaningful attribute or header is longer than this. */
const MAX_CHARS = 1_000;
/** A parameter of a MIME type; its value is quoted or ends at a semicolon (MIME Sniffing standard, "parsing a MIME type"). */
const PARAMETER = /;[\t\n\r ]{0,20}([^;=]{1,100})(?:=(?:"((?:[^"\\]|\\.)*)"?[^;]*|([^;]*)))?/g;

/** The label in the `content` of `<meta http-equiv=content-type>`; null when there is none. */
export function charsetOfMetaContent(content: string): string | null {
  const found = IN_META.exec(content.slice(0, MAX_CHARS));
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null;
}

/** The first `charset` parameter of a Content-Type; null when there is none. */
export function charsetOfContentType(contentType: string): string | null {
  for (const [, name = '', quoted, plain] of contentType.slice(0, MAX_CHARS).matchAll(PARAMETER)) {
    if (name.toLowerCase() !== 'charset') continue;
    const value = quoted?.replace(/\\(.)/g, '$1') ?? plain?.trimEnd() ?? '';
    if (value !== '') return value;
  }
  return null;
}

/** Canonical name of an encoding label (Encoding standard), or null when no decoder knows it. */
export function encodingOf(label: string): string | null {
  const name = label.trim().toLowerCase();
  if (name === 'utf-8' || name === 'utf8') return 'utf-8';
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}
