/** The words of a text in lower case, numbers left out. The simpler expression, for ASCII, takes a third of the time. */
export function wordsIn(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return lower.match(/[^ -~]/.test(lower) ? /[\p{L}\p{M}]+/gu : /[a-z]+/g) ?? [];
}
