import type { HeadFacts, Meta } from '../../engine/facts/head.js';

export interface Viewport {
  meta: Meta;
  /** Lower-case values by lower-case name; the last one counts, as in browsers. */
  properties: ReadonlyMap<string, string>;
}

const MAX_CHARS = 500;
/** CSS Device Adaptation, appendix "Parsing algorithm": blanks, commas and semicolons separate; blanks may stand around the equals sign. */
const PROPERTY = /([^\s,;=]{1,100})\s*(?:=[\s=]*([^\s,;=]*))?/g;

/** The viewport browsers go by: the last `meta name=viewport`; null when there is none. */
export function viewportOf(head: HeadFacts): Viewport | null {
  const meta = head.metasOf('viewport').at(-1);
  if (!meta) return null;
  const properties = new Map<string, string>();
  for (const [, name = '', value = ''] of meta.content.slice(0, MAX_CHARS).toLowerCase().matchAll(PROPERTY))
    properties.set(name, value);
  return { meta, properties };
}
