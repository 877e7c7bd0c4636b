/**
 * Fetches the web politely and safely: URL identity, address guard, robots.txt, sitemaps, outcomes, traps, pace.
 * No database, no environment, no logging: the caller brings settings and keeps state.
 */
export * from './address-guard.js';
export * from './allow-networks.js';
export type { ResolvedAddress, Resolver } from './connector.js';
export * from './decode-html.js';
export * from './fetch-following.js';
export * from './fetch-result.js';
export * from './fetcher.js';
export * from './outcome.js';
export * from './adaptive-pace.js';
export * from './paced-queue.js';
export * from './fetch-robots.js';
export * from './robots.js';
export * from './sitemap.js';
export * from './traps.js';
export * from './url-identity.js';
export * from './url-pattern.js';
