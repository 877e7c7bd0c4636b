const MAX_CHARS = 2_000;
const IMPORTANT = /!\s{0,5}important$/;

/**
 * Declarations of a style attribute by lower-case name, the one that counts: the last one, and an important one before all others. Values
 * lower case, `!important` kept. Semicolons in brackets, quotes and comments separate nothing (CSS Syntax Level 3).
 */
export function declarations(style: string | null): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (!style) return found;
  for (const part of splitOutside(style.slice(0, MAX_CHARS).replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g, ' '), ';')) {
    const colon = part.indexOf(':');
    if (colon <= 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    const value = part
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const known = found.get(name);
    if (known !== undefined && IMPORTANT.test(known) && !IMPORTANT.test(value)) continue;
    // In the order in which they count: a shorthand resets what is before it.
    found.delete(name);
    found.set(name, value);
  }
  return found;
}

/** Parts between `separator` (a character, or a blank for any white space) where it is outside of brackets and quotes; none is empty. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const char = text[i] ?? separator;
    if (i < text.length && quote !== '') {
      if (char === '\\') i++;
      else if (char === quote) quote = '';
      continue;
    }
    if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth++;
    else if (char === ')') depth = Math.max(0, depth - 1);
    const isEnd = i >= text.length || (depth === 0 && (char === separator || (separator === ' ' && /\s/.test(char))));
    if (!isEnd) continue;
    if (text.slice(from, i).trim() !== '') parts.push(text.slice(from, i).trim());
    from = i + 1;
  }
  return parts;
}
