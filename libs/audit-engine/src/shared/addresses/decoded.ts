/** Percent-decoded; as written when it is not UTF-8. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
