import { isSameScope, urlHash } from '#crawler';
import { listedUrls, type CrawlRun, type NewUrl } from '../store/port/index.js';
import { forwardedBy, patternOf } from '../pages/fetched-page.js';
import type { PrepareState } from '../state/prepare-state.js';

/** The start page, and what redirected to it. */
export function startUrls({ url, redirects }: PrepareState['start']): Set<string> {
  return new Set([url, ...redirects.map((hop) => hop.url)]);
}

/** Pages that a sitemap lists, without those in `own`. */
export function sitemapUrls(
  urls: readonly { loc: string }[],
  own: ReadonlySet<string>,
  coverageMode: CrawlRun['coverageMode'],
): NewUrl[] {
  return urls
    .filter(({ loc }) => !own.has(loc))
    .map(({ loc }): NewUrl => ({
      hash: urlHash(loc).toString(),
      url: loc,
      depth: 1,
      source: 'sitemap',
      pattern: patternOf(loc, coverageMode),
      hops: 0,
      isLate: false,
    }));
}

/** Pages of the site that the run names. */
export function namedUrls(run: CrawlRun, scope: string): NewUrl[] {
  return listedUrls(run.scope ?? {}).filter(({ url }) => isSameScope(scope, url));
}

/** Pages of an earlier run, which are read again. */
export function knownUrls(run: CrawlRun, listed: readonly string[], scope: string): NewUrl[] {
  const urls = listed.filter((url) => isSameScope(scope, url));
  const common = { depth: 1, source: 'link' as const, pattern: null, hops: 0, isLate: false };
  return urls.slice(0, run.maxPages).map((url) => ({ ...common, hash: urlHash(url).toString(), url }));
}

/** Each URL once, as it was first named. */
export function uniqueOf(urls: readonly NewUrl[]): NewUrl[] {
  const known = new Set<string>();
  return urls.filter(({ hash }) => !known.has(hash) && known.add(hash));
}

/** What became of the start page and its redirects. */
export function doneUrls(start: PrepareState['start'], status: number) {
  const common = { depth: 0, source: 'start' as const, pattern: null, hops: 0, isLate: false };
  const done = { ...common, state: 'done' as const, detail: null };
  return [
    { ...done, hash: urlHash(start.url).toString(), url: start.url, outcome: 'ok', status, redirectTo: null },
    ...start.redirects.map((hop) => ({
      ...done,
      hash: urlHash(hop.url).toString(),
      url: hop.url,
      outcome: 'redirect',
      status: hop.status,
      redirectTo: hop.location,
      detail: hop.how === undefined ? null : forwardedBy(hop.how),
    })),
  ];
}
