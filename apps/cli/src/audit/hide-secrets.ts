/** Shorter ones would hide half of the report, and guard nothing. */
const MIN_CHARS = 4;
const HIDDEN = '[hidden]';

/**
 * The report without the values of the headers that were sent: a site may print them into its pages, and snippets would carry them into files and logs.
 * Values are looked for as they are, as HTML and addresses write them, and Basic credentials decoded too.
 */
export function hideSecrets<T>(report: T, headers: readonly (readonly [string, string])[]): T {
  const secrets = [...new Set(headers.flatMap(secretsOf))].sort((a, b) => b.length - a.length);
  return secrets.length === 0 ? report : (hideIn(report, secrets) as T);
}

function secretsOf([name, value]: readonly [string, string]): string[] {
  const parts = [value];
  if (name === 'cookie') parts.push(...value.split(';').map((part) => part.slice(part.indexOf('=') + 1).trim()));
  const [, scheme, rest] = /^(\w+)\s+(.+)$/.exec(value) ?? [];
  if (rest !== undefined) parts.push(rest);
  if (scheme?.toLowerCase() === 'basic' && rest !== undefined) {
    const pair = Buffer.from(rest, 'base64').toString('utf8');
    parts.push(pair, pair.slice(pair.indexOf(':') + 1));
  }
  return parts.filter((part) => part.length >= MIN_CHARS).flatMap((part) => [part, asHtml(part), asAddress(part)]);
}

function hideIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return secrets.reduce((text, secret) => text.replaceAll(secret, HIDDEN), value);
  if (Array.isArray(value)) return value.map((entry) => hideIn(entry, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [hideIn(name, secrets) as string, hideIn(entry, secrets)]),
  );
}

function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function asAddress(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
