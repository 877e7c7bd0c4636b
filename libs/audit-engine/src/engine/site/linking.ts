export interface Linking {
  /** Pages with a link, true count. */
  total: number;
  /** Their URLs, sorted, at most `limit`. */
  pages: string[];
}
