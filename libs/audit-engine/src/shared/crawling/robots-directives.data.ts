/**
 * Directives of robots meta tags and X-Robots-Tag that some crawler knows, knew, or is asked to know; none of these is reported. Checked
 * 2026-11-21: noindex, nofollow, noarchive, nocache, noodp, nosnippet and the three max-… against Bing's page, those of MDN for Google,
 * nopreview (Bing, withdrawn), noimageclick (withdrawn) and noml (a proposal, https://noml.info/). The others as of 2026-11; for notrain
 * and noimagepreview no source was found: they stay, since a warning about them could be wrong.
 */
export const KNOWN_DIRECTIVES: ReadonlySet<string> = new Set([
  'all',
  'none',
  'index',
  'noindex',
  'follow',
  'nofollow',
  'noarchive',
  'archive',
  'nocache',
  'nosnippet',
  'snippet',
  'noimageindex',
  'imageindex',
  'notranslate',
  'indexifembedded',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
  'unavailable_after',
  'nopagereadaloud',
  'nositelinkssearchbox',
  'noimageclick',
  'noodp',
  'odp',
  'noydir',
  'ydir',
  'noyaca',
  'yaca',
  'noai',
  'noimageai',
  'notrain',
  'nopreview',
  'noimagepreview',
  'noml',
]);

/** What the value of a directive has to look like. */
export const VALUE_PATTERNS: ReadonlyMap<string, RegExp> = new Map([
  ['max-snippet', /^-?\d{1,9}$/],
  ['max-video-preview', /^-?\d{1,9}$/],
  ['max-image-preview', /^(?:none|standard|large)$/i],
]);

/** Directives that contradict each other. */
export const CONTRADICTIONS: readonly (readonly [string, string])[] = [
  ['noindex', 'index'],
  ['nofollow', 'follow'],
  ['none', 'index'],
  ['none', 'follow'],
  ['noindex', 'all'],
  ['nofollow', 'all'],
  ['none', 'all'],
];
