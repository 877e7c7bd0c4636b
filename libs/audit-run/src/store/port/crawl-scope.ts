import { isPathPattern } from '#common';
import { normalizeUrl, parseRobots, urlHash } from '#crawler/text';
import type { CrawlScope } from '../../state/run.js';
import type { NewUrl } from '../../state/urls.js';

/** Which of the site's URLs a run crawls, by its settings. */
export interface PageChoice {
  isWanted: (url: string, depth: number) => boolean;
  /** Wanted by name: no trap budget keeps it out. */
  isListed: (url: string) => boolean;
}

const ALL: PageChoice = { isWanted: () => true, isListed: () => false };

/** Pages that are wanted by name, each once, as rows of the frontier. */
export function listedUrls({ urls = [] }: CrawlScope): NewUrl[] {
  const common = { depth: 1, source: 'link', pattern: null, hops: 0, isLate: false } as const;
  return [...normalized(urls)].map((url) => ({ ...common, url, hash: urlHash(url).toString() }));
}

/**
 * Those URLs that an `include` pattern matches (all, without one) and no `exclude` pattern does. Patterns are
 * written as in robots.txt (RFC 9309 2.2.3): the beginning of the path with its query, `*` for any characters, `$`
 * for the end. A list of URLs is the whole of it: what its pages link to is not wanted.
 * @throws Error for a pattern that does not begin with `/` or `*`
 */
export function choiceOf(scope: CrawlScope | null | undefined): PageChoice {
  if (!scope) return ALL;
  const { include = [], exclude = [], urls = [], maxDepth = Infinity } = scope;
  const isIncluded = include.length === 0 ? () => true : matcherOf(include);
  const isExcluded = exclude.length === 0 ? () => false : matcherOf(exclude);
  const listed = normalized(urls);
  const isListed = (url: string): boolean => listed.has(url);
  if (listed.size > 0) return { isWanted: isListed, isListed };
  return { isWanted: (url, depth) => depth <= maxDepth && isIncluded(url) && !isExcluded(url), isListed };
}

function normalized(urls: readonly string[]): Set<string> {
  return new Set(urls.flatMap((url) => normalizeUrl(url) ?? []));
}

function matcherOf(patterns: readonly string[]): (url: string) => boolean {
  for (const pattern of patterns)
    if (!isPathPattern(pattern))
      throw new Error(`"${pattern}" is not a valid path pattern. Write it as in robots.txt, such as /shop/ or /*.pdf$`);
  const robots = parseRobots(`User-agent: *\n${patterns.map((pattern) => `Disallow: ${pattern}`).join('\n')}`);
  return (url) => !robots.isAllowed(url);
}
