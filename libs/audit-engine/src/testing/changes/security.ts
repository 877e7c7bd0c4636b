import type { Mutation } from '../mutation.js';

export const SESSION = 'JSESSIONID=4f1c; Path=/';
/** Changes the policy of a site; the rest of it stays as it is. */
export const policy = (value: string | null, site = 'blog'): Mutation => ({
  site,
  headers: { 'content-security-policy': value },
});
export const GOOD =
  "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; upgrade-insecure-requests";
/** Without upgrade-insecure-requests, which fixes mixed content. */
export const STRICT = GOOD.replace('; upgrade-insecure-requests', '');
