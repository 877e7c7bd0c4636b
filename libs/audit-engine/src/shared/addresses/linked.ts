import type { Anchor } from '../../engine/facts/body.js';

const MAX_CHARS = 200;

/** Names and paths of a page's links, a line each: several rules look for one of theirs. */
interface Lines {
  names: string;
  paths: string;
}

const linesOfAnchors = new WeakMap<readonly Anchor[], Lines>();

/** True when an anchor's accessible name or the path of its address matches. For patterns without `g`, kept by their rule. */
export function hasLink(anchors: readonly Anchor[], name: RegExp, path: RegExp): boolean {
  let lines = linesOfAnchors.get(anchors);
  if (!lines) linesOfAnchors.set(anchors, (lines = linesOf(anchors)));
  return hasLine(lines.paths, path) || hasLine(lines.names, name);
}

function linesOf(anchors: readonly Anchor[]): Lines {
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const { href, name, url } of anchors) {
    if (href === null) continue;
    names.add(name.slice(0, MAX_CHARS).replaceAll('\n', ' '));
    paths.add(url?.pathname.slice(0, MAX_CHARS) ?? '');
  }
  return { names: [...names].join('\n'), paths: [...paths].join('\n') };
}

const byLine = new WeakMap<RegExp, RegExp>();

/** A match of all lines at once finds those that may do; the line by itself decides, since blanks and exclusions may reach over its end. */
function hasLine(lines: string, pattern: RegExp): boolean {
  let search = byLine.get(pattern);
  if (!search) byLine.set(pattern, (search = new RegExp(pattern.source, `${pattern.flags.replace('m', '')}gm`)));
  search.lastIndex = 0;
  for (let match = search.exec(lines); match !== null; match = search.exec(lines)) {
    const from = lines.lastIndexOf('\n', match.index - 1) + 1;
    const end = lines.indexOf('\n', match.index);
    if (pattern.test(lines.slice(from, end === -1 ? lines.length : end))) return true;
    search.lastIndex = Math.max(match.index + 1, end === -1 ? lines.length : end);
  }
  return false;
}
