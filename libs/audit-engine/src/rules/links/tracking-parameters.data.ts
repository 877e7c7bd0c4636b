/** Campaign parameters. On internal links they start a new visit in analytics and make copies of the page. Source: documentation of Google Analytics, Matomo, Meta and Microsoft, read 2026-11. */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_'];
export const TRACKING_NAMES: ReadonlySet<string> = new Set(['gclid', 'fbclid', 'msclkid', 'dclid', 'gbraid', 'wbraid', 'mc_cid', 'mc_eid', '_hsenc', '_hsmi', 'yclid', 'igshid', 'ttclid', 'twclid']);
