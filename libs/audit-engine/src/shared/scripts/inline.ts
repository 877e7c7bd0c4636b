import type { Script } from '../../engine/facts/resources.js';

const START_CHARS = 200;
const DATA_TYPE = /^application\/(?:[a-z.-]{1,30}\+)?json$/;
/** JSON blocks that are no state of an application. */
const OTHER_TYPES = new Set(['application/ld+json', 'application/speculationrules+json']);
/** An assignment of a literal to a global, or a chunk of a React server component stream. */
const DATA_CODE =
  /^\s{0,50}(?:\(?self\.__next_f|(?:window|self|globalThis)(?:\.[\w$]{1,60}|\[["'][\w$]{1,60}["']\])\s{0,5}=\s{0,5}(?:[{["']|JSON\.parse\())/;

/** Inline script that carries the state of an application and no code. */
export function isInlineData({ element, src, type, isExecutable }: Script): boolean {
  if (src !== null) return false;
  if (!isExecutable) return DATA_TYPE.test(type) && !OTHER_TYPES.has(type);
  return DATA_CODE.test(
    element.document.html.slice(element.openEnd + 1, Math.min(element.closeStart, element.openEnd + START_CHARS)),
  );
}

/** Of a text as it is sent in UTF-8. */
export function kilobytesOf(text: string): number {
  return kilobytes(Buffer.byteLength(text));
}

export function kilobytes(chars: number): number {
  return Math.round(chars / 1_000);
}
