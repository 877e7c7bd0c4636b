/** Lists in data files are written as words between spaces and line ends. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(words(text));
}
