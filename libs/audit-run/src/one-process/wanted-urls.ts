import { normalizeUrl, parseRobots, urlHash } from '#crawler';
import type { IsWanted, NewUrl } from '../store/port/index.js';

/** Those options of an audit that choose pages. */
interface Wanted {
  include?: readonly string[];
  exclude?: readonly string[];
  listed?: readonly string[];
  maxDepth?: number;
}

/** Pages that are wanted by name, each once, as rows of the frontier. */
export function listedUrls(urls: readonly string[]): NewUrl[] {
  const normal = new Set(urls.flatMap((url) => normalizeUrl(url) ?? []));
  const common = { depth: 1, source: 'link', pattern: null, hops: 0, isLate: false } as const;
  return [...normal].map((url) => ({ ...common, url, hash: urlHash(url).toString() }));
}

/**
 * Which URLs are crawled: those that an `include` pattern matches (all, without one) and no `exclude` pattern does. Patterns are written as in robots.txt
 * (RFC 9309 2.2.3): the beginning of the path with its query, `*` for any characters, `$` for the end.
 * @throws Error for one that does not begin with `/` or `*`
 */
export function wantedUrls({ include = [], exclude = [], listed = [], maxDepth = Infinity }: Wanted): IsWanted {
  const isIncluded = include.length === 0 ? () => true : matcherOf(include);
  const isExcluded = exclude.length === 0 ? () => false : matcherOf(exclude);
  // A list is the whole of it: its pages are there from the beginning, and what they link to is not wanted.
  if (listed.length > 0) return () => false;
  return (url, depth) => depth <= maxDepth && isIncluded(url) && !isExcluded(url);
}

function matcherOf(patterns: readonly string[]): (url: string) => boolean {
  for (const pattern of patterns)
    if (!/^[/*][^\s#]*$/.test(pattern))
      throw new Error(`"${pattern}" is not a valid path pattern. Write it as in robots.txt, such as /shop/ or /*.pdf$`);
  const robots = parseRobots(`User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}`).join('\n')}`);
  return (url) => !robots.isAllowed(url);
}
