const MAX_CHARS = 2_000;

/** Declarations of a style attribute by lower-case name, the last one wins; values lower case, `!important` kept. */
export function declarations(style: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!style) return found;
  for (const part of style.slice(0, MAX_CHARS).split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0)
      found.set(
        part.slice(0, colon).trim().toLowerCase(),
        part
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return found;
}
