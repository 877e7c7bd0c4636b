/**
 * URLs, headers and bodies as text, for threads that check what others have fetched: no part of it opens a connection, or loads what does.
 */
export { decodeHtml } from './decode-html.js';
export { TrapBudget, type TrapCut } from './traps.js';
export { parseRobots } from './robots.js';
export { headerOf, type HeaderList } from './fetch-result.js';
export { isSameScope, normalizeUrl, scopeOf, urlHash } from './url-identity.js';
