/**
 * Domains of script hosts that were taken over or sold and then served malicious code to the sites that embedded them.
 * Sources: Sansec, "Polyfill supply chain attack hits 100K+ sites", 25 June 2024, with its list of related
 * domains (also the list of ZAP's passive scan rule 10115); polyfill.com, to which the same owner moved,
 * and polyfillcache.com: The Register, July 2024. Read on 2026-11-21.
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
