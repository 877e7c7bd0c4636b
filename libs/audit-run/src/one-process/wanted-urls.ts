import { parseRobots } from '#crawler';
import type { IsWanted } from '../store/port/index.js';

/**
 * Which URLs are crawled: those that an `include` pattern matches (all, without one) and no `exclude` pattern does. Patterns are written as in robots.txt
 * (RFC 9309 2.2.3): the beginning of the path with its query, `*` for any characters, `$` for the end.
 * @throws Error for one that does not begin with `/` or `*`
 */
export function wantedUrls(include: readonly string[], exclude: readonly string[]): IsWanted {
  const isIncluded = include.length === 0 ? () => true : matcherOf(include);
  const isExcluded = exclude.length === 0 ? () => false : matcherOf(exclude);
  return (url) => isIncluded(url) && !isExcluded(url);
}

function matcherOf(patterns: readonly string[]): (url: string) => boolean {
  for (const pattern of patterns)
    if (!/^[/*][^\s#]*$/.test(pattern))
      throw new Error(`"${pattern}" is no pattern of paths. Write it as in robots.txt, such as /shop/ or /*.pdf$`);
  const robots = parseRobots(`User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}`).join('\n')}`);
  return (url) => !robots.isAllowed(url);
}
