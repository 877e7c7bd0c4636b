import type { SitemapInfo } from '#audit-engine';
import type { SitemapFile } from '#crawler';
import type { CrawlRun } from '../port/index.js';
import type { PreparedProbe } from '../crawl/crawl-state.js';
import type { PrepareState } from './prepare-state.js';

/** jsonb can hold neither NUL nor lone surrogates, and files of the web have both. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** What the preparation found out for the site rules. */
export function preparedProbe(run: CrawlRun, state: PrepareState, robotsText: string): PreparedProbe {
  const { start } = state;
  const robots = start.robots[new URL(start.url).origin];
  return {
    requestedUrl: run.url,
    startUrl: start.url,
    checkedAt: new Date().toISOString(),
    probes: {
      robots: {
        url: robots?.finalUrl ?? start.url,
        finalUrl: robots?.finalUrl ?? start.url,
        status: robots?.status ?? null,
        headers: [],
        text: robotsText,
        error: null,
      },
      ...state.probes,
    },
    ...(state.negotiation ? { negotiation: state.negotiation } : {}),
    sitemaps: (state.sitemaps?.files ?? []).map(sitemapInfoOf),
    // The frontier keeps one source for a URL, and that of these is "start".
    listedStart: state.listedStart,
  };
}

/** A sitemap as the site rules see it. */
export function sitemapInfoOf(file: SitemapFile): SitemapInfo {
  return {
    url: file.url,
    finalUrl: file.url,
    status: file.status,
    source: file.source === 'usual-place' ? 'guess' : file.source,
    isIndex: file.kind === 'index',
    urlCount: file.urlCount,
    decodedBytes: file.decodedBytes,
    error: file.error ?? null,
    ...(file.foreign ? { foreign: file.foreign } : {}),
    ...(file.badLoc ? { badLoc: file.badLoc } : {}),
    ...(file.hreflang ? { hreflang: file.hreflang } : {}),
    ...(file.badLastmod ? { badLastmod: file.badLastmod } : {}),
    ...(file.latestLastmod === undefined ? {} : { latestLastmod: file.latestLastmod }),
    ...(file.earliestLastmod === undefined ? {} : { earliestLastmod: file.earliestLastmod }),
    ...(file.lastmodCount === undefined ? {} : { lastmodCount: file.lastmodCount }),
  };
}
