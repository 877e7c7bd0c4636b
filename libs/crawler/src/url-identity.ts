/** Canonical identity of a URL, or null when it cannot be a page (other scheme, not a URL, over 2,048 characters). */
export declare function normalizeUrl(raw: string, base?: string): string | null;
/** First 8 bytes of SHA-1 as a signed 64-bit integer, for a Postgres bigint. Takes a normalised URL. */
export declare function urlHash(url: string): bigint;
/** Host in lower case without `www.`, with a non-default port. */
export declare function siteKeyOf(url: string): string;
/** Scope of a run: the host, with a non-default port, of the start URL after redirects. */
export declare function scopeOf(url: string): string;
/** Whether a normalised URL is a page of the scope; http and https alike. */
export declare function isSameScope(scope: string, url: string): boolean;
/** `example.co.uk` for `www.example.co.uk`; the host itself for addresses and single labels. */
export declare function registrableDomainOf(host: string): string;
/** Whether a redirect of the start URL stays on the same site: same registrable domain and port. */
export declare function isSameSite(a: string, b: string): boolean;

/** Normalises the links of one page; cheap for the usual kinds of links. `base` is the page's URL or its <base href>. */
export declare class LinkNormalizer {
  constructor(base: string);
  normalize(href: string): string | null;
}
