import type { SiteFacts } from '#audit-engine';

/** Facts of a page of which only some are known: the rest is as of an empty page. */
export function barePage(page: Pick<SiteFacts, 'url'> & Partial<SiteFacts>): SiteFacts {
  return {
    ...{ v: 1, status: 200, depth: 1, isStart: false, redirectedFrom: null, title: null, description: null, h1: null },
    ...{ h1Count: 0, canonical: null, isNoindex: false, isNofollow: false, isIndexable: true, lang: null },
    ...{ hreflang: [], words: 0, mainWords: 0, textHash: '', minHash: '', wireBytes: 0, decodedBytes: 0, ttfbMs: 0 },
    ...{ types: [], links: '', internalLinks: 0, externalLinks: 0, extracts: {} },
    ...page,
  };
}
