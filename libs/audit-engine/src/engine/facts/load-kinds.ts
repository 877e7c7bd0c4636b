/** What is asked for beside the pages. The order is stored (see `url-id.ts`): add at the end. */
export const LOAD_KINDS = [
  'image',
  'stylesheet',
  'script',
  'font',
  'media',
  'icon',
  'manifest',
  /** Named by scripts and style sheets only. */
  'source-map',
  /** Pictures that other services show beside a link to the page. */
  'preview',
] as const;
export type LoadKind = (typeof LOAD_KINDS)[number];
