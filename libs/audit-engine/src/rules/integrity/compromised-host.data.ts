/**
 * Domains of script hosts that were taken over or sold and then served malicious code to the sites that embedded them.
 * Sources: Sansec, "Polyfill supply chain attack hits 100K+ sites", 25 June 2024, and its list of related domains; Cloudflare, 26 June 2024;
 * Malwarebytes, "Persistent drive-by cryptomining", on Coinhive (closed in March 2019). Read on 2026-11-01.
 */
export const COMPROMISED_HOSTS: ReadonlySet<string> = new Set([
  'polyfill.io',
  'polyfill.com',
  'polyfillcache.com',
  'bootcss.com',
  'bootcdn.net',
  'staticfile.net',
  'staticfile.org',
  'unionadjs.com',
  'xhsbpza.com',
  'macoms.la',
  'newcrbpc.com',
]);
