/**
 * Fetches the web politely and safely. No database, no environment, no logging: the caller brings the settings and keeps the state.
 *
 * ```ts
 * const guard = new AddressGuard({ allowNetworks: parseAllowNetworks('') });
 * const fetcher = new Fetcher({ guard, userAgent: 'Sqout/1.0 (+https://example.com/bot)' });
 * const { kind, robots } = await fetchRobots(fetcher, 'https://example.com');
 * const { urls } = await discoverSitemaps(fetcher, { origin: 'https://example.com', declared: robots.sitemaps });
 * const result = await fetcher.fetch('https://example.com/');
 * const { outcome, location } = classify(result);
 * ```
 *
 * | File | Idea |
 * |---|---|
 * | url-identity, url-pattern | what is the same page; what is one of many of a kind |
 * | address-guard, allow-networks, connector | which addresses may be connected to, decided when the connection is made |
 * | name-resolver, system-names | where a name leads, without holding up anybody |
 * | fetcher, exchange, decode-body, fetch-following | one exchange within its limits; redirects hop by hop |
 * | site-login, secret-hider | request headers for the audited site alone, and what to hide of them |
 * | post | one POST request to an address that people named |
 * | tunnel | requests through a proxy |
 * | negotiate | what a server of https agrees to: HTTP/2, old versions of TLS |
 * | outcome, bot-walls, redirects | what became of a URL, and who is to blame |
 * | robots, robots-matcher, fetch-robots | RFC 9309 |
 * | sitemap, sitemap-parser | the site's own list, bounded |
 * | traps, trap-signs | which URLs can wait, and which are cut |
 * | adaptive-pace, request-gate | how fast a host is asked |
 */
export * from './adaptive-pace.js';
export * from './address-guard.js';
export * from './allow-networks.js';
export { ConnectError, openChecked, type CheckedConnection } from './connector.js';
export * from './decode-html.js';
export * from './fetch-following.js';
export * from './fetch-result.js';
export * from './fetch-robots.js';
export * from './fetcher.js';
export * from './name-resolver.js';
export * from './site-login.js';
export type { Negotiation } from './negotiate.js';
export * from './outcome.js';
export * from './post.js';
export * from './request-gate.js';
export * from './robots.js';
export * from './follow-redirects.js';
export * from './sitemap.js';
export type * from './sitemap-file.js';
export type { ResolvedAddress } from './system-names.js';
export * from './traps.js';
export * from './url-identity.js';
export * from './url-pattern.js';
