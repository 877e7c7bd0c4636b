export interface DataUri {
  /** Media type, lower case; `''` when there is none. */
  type: string;
  chars: number;
}

const MAX_URIS = 1_000;

/** Data URIs inside of `url(…)` in CSS, at most 1,000; a quoted one ends at its quote, a bare one at the bracket. */
export function dataUrisOf(css: string): DataUri[] {
  const found: DataUri[] = [];
  for (const match of css.matchAll(/url\(\s{0,10}(["']?)data:/gi)) {
    if (found.length >= MAX_URIS) break;
    const start = match.index + match[0].length;
    const end = css.indexOf(match[1] || ')', start);
    // If it is not closed, everything after it is part of it.
    if (end === -1) break;
    found.push({
      type: /^[a-z0-9.+/-]{0,80}/i.exec(css.slice(start, start + 80))?.[0].toLowerCase() ?? '',
      chars: end - start,
    });
  }
  return found;
}
