/** The first of these names as one text, which says when there are others. */
export function listOf(names: readonly string[], max: number): string {
  return names.slice(0, max).join(', ') + (names.length > max ? ' and more' : '');
}
