/**
 * Directives of robots meta tags and X-Robots-Tag that some large crawler knows. Sources: robots meta tag documentation of Google, Bing, Yandex and Baidu,
 * the noai convention, and withdrawn ones (noodp, noydir, noarchive) that do no harm. Read 2026-11.
 */
export const KNOWN_DIRECTIVES: ReadonlySet<string> = new Set([
  'all', 'none', 'index', 'noindex', 'follow', 'nofollow', 'noarchive', 'archive', 'nocache', 'nosnippet', 'snippet', 'noimageindex', 'imageindex', 'notranslate', 'indexifembedded',
  'max-snippet', 'max-image-preview', 'max-video-preview', 'unavailable_after', 'nopagereadaloud', 'nositelinkssearchbox', 'noimageclick', 'noodp', 'odp', 'noydir', 'ydir', 'noyaca', 'yaca',
  'noai', 'noimageai', 'notrain', 'nopreview', 'noimagepreview', 'noml',
]);

/** What the value of a directive has to look like. */
export const VALUE_PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['max-snippet', /^-?\d{1,9}$/],
  ['max-video-preview', /^-?\d{1,9}$/],
  ['max-image-preview', /^(?:none|standard|large)$/i],
]);

/** Directives that contradict each other. */
export const CONTRADICTIONS: readonly (readonly [string, string])[] = [['noindex', 'index'], ['nofollow', 'follow'], ['none', 'index'], ['none', 'follow'], ['noindex', 'all'], ['nofollow', 'all'], ['none', 'all']];
