/**
 * Cookies that content delivery networks, firewalls and load balancers add after their own cache: they do not keep a page out of it.
 * Source: cookie references of Cloudflare, AWS, Akamai, Imperva, DataDome, F5, Azure and HAProxy, 2026-11.
 */
const NAMES = new Set([
  '__cf_bm', '_cfuvid', 'cf_clearance', '__cflb', '__cfruid', '__cfwaitingroom', 'awsalb', 'awsalbcors', 'awsalbtg', 'awsalbtgcors', 'awselb', 'awselbcors', 'aws-waf-token',
  'ak_bmsc', 'bm_sz', 'bm_sv', 'bm_mi', 'bm_s', 'bm_so', 'bm_lso', '_abck', 'datadome', 'arraffinity', 'arraffinitysamesite', 'serverid', 'gclb', 'x-oracle-bmc-lbs-route',
]);
const PREFIXES = ['incap_ses_', 'visid_incap_', 'nlbi_', 'reese84', 'akavpau_', 'bigipserver', 'ts01', 'aka_', '__ddg', 'vercel'];

export function isEdgeCookie(name: string): boolean {
  const key = name.toLowerCase();
  return NAMES.has(key) || PREFIXES.some((prefix) => key.startsWith(prefix));
}
