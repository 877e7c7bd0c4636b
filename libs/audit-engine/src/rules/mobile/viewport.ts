import type { HeadFacts, Meta } from '../../facts/head.js';

export interface Viewport {
  meta: Meta;
  /** Lower-case values by lower-case name; the last one counts, as in browsers. */
  properties: ReadonlyMap<string, string>;
}

const MAX_CHARS = 500;

/** The viewport browsers go by: the last `meta name=viewport`; null when there is none. */
export function viewportOf(head: HeadFacts): Viewport | null {
  const meta = head.metasOf('viewport').at(-1);
  if (!meta) return null;
  const properties = new Map<string, string>();
  for (const part of meta.content.slice(0, MAX_CHARS).toLowerCase().split(/[,;]/)) {
    const at = part.indexOf('=');
    const name = (at === -1 ? part : part.slice(0, at)).trim();
    if (name !== '') properties.set(name, at === -1 ? '' : part.slice(at + 1).trim());
  }
  return { meta, properties };
}
