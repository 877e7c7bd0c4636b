/**
 * What an error of a sitemap means, for people. Errors that are about the crawler
 * (time, limits, refusals) are left out: they prove nothing.
 */
export const SITEMAP_ERRORS: ReadonlyMap<string, string> = new Map([
  ['not-a-sitemap', 'it is neither XML of the sitemap protocol nor a list of URLs'],
  ['doctype', 'it has a DOCTYPE, which parsers refuse'],
  ['nested-too-deep', 'indexes name further indexes'],
  ['loop', 'it redirects in a circle'],
  ['too-many-redirects', 'it redirects too often'],
  ['bad-encoding', 'its compression is damaged'],
  ['protocol', 'the answer is no valid HTTP'],
  ['dns', 'its host name does not exist'],
  ['tls', 'its certificate is not valid'],
  ['connection', 'the server does not accept the connection'],
]);

/** Answers that keep us out or ask us to slow down, and so say nothing about the file. */
export const UNDECIDED_STATUS: ReadonlySet<number> = new Set([401, 402, 403, 407, 408, 429, 430, 503, 509, 529, 999]);

/** Limits of one file, before compression. Source: sitemaps.org protocol, read 2026-11. */
export const MAX_URLS = 50_000;
export const MAX_BYTES = 52_428_800;
