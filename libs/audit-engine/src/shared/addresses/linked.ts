import type { Anchor } from '../../engine/facts/body.js';

const MAX_CHARS = 200;

/** True when an anchor's accessible name or the path of its address matches. For patterns without `g`. */
export function hasLink(anchors: readonly Anchor[], name: RegExp, path: RegExp): boolean {
  return anchors.some(
    (anchor) =>
      anchor.href !== null &&
      (path.test(anchor.url?.pathname.slice(0, MAX_CHARS) ?? '') || name.test(anchor.name.slice(0, MAX_CHARS))),
  );
}
