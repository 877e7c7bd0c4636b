import type { HeaderIndex } from '../../engine/facts/headers.js';

/** Directives of Cache-Control by lower-case name, arguments without quotes; null when the header is missing (RFC 9111, section 5.2). */
export function cacheControlOf(headers: HeaderIndex): ReadonlyMap<string, string> | null {
  const value = headers.get('cache-control');
  if (value === null) return null;
  return new Map(
    value
      .slice(0, 2_000)
      .split(',')
      .map((part) => {
        const equals = part.indexOf('=');
        const name = (equals === -1 ? part : part.slice(0, equals)).trim().toLowerCase();
        return [
          name,
          equals === -1
            ? ''
            : part
                .slice(equals + 1)
                .trim()
                .replace(/^"|"$/g, ''),
        ] as const;
      }),
  );
}

/** Seconds of a directive; null when it is missing or no number. */
export function secondsOf(directives: ReadonlyMap<string, string>, name: string): number | null {
  const value = directives.get(name);
  return value !== undefined && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
