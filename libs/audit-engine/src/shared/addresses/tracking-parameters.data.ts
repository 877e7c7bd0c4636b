/**
 * Campaign parameters. On internal links they count as a separate campaign (in Matomo, a different one starts a new visit)
 * and make copies of the page. Checked 2026-11-21 against Matomo's FAQ 120 (mtm_, matomo_, pk_, piwik_, utm_); click
 * identifiers of Google, Meta, Microsoft, Mailchimp, HubSpot, Yandex, TikTok and X as of 2026-11.
 */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_'];
export const TRACKING_NAMES: ReadonlySet<string> = new Set([
  'gclid',
  'fbclid',
  'msclkid',
  'dclid',
  'gbraid',
  'wbraid',
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  'yclid',
  'igshid',
  'ttclid',
  'twclid',
]);
