import { EDGE_COOKIE_PREFIXES, EDGE_COOKIES } from './edge-cookies.data.js';

/** True for a cookie that the network in front of the server sets. */
export function isEdgeCookie(name: string): boolean {
  const key = name.toLowerCase();
  return EDGE_COOKIES.has(key) || EDGE_COOKIE_PREFIXES.some((prefix) => key.startsWith(prefix));
}
