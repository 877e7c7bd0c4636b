/** The URL, or null for what is none. Not `URL.canParse`: on Node 20 it refuses valid addresses with Latin-1 characters once it is hot. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
