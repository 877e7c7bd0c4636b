/**
 * Query parameters that only say where a visitor came from. Two URLs that differ in nothing else are one page.
 * Sources: Firefox query stripping list, WebKit's and Brave's published lists, and the vendors' own documentation
 * (Google Ads and Analytics, Meta, Microsoft Advertising, Matomo, HubSpot, Mailchimp, Marketo). Read 2026-11.
 * Left out on purpose because sites also use them for content: `ref`, `source`, `campaign`, `id`, `sid`, `trk`.
 */
export const TRACKING_PARAMETERS: ReadonlySet<string> = new Set([
  '__hsfp',
  '__hssc',
  '__hstc',
  '__s',
  '_bta_c',
  '_bta_tid',
  '_branch_match_id',
  '_branch_referrer',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_kx',
  '_openstat',
  'dclid',
  'dm_i',
  'ef_id',
  'epik',
  'fb_action_ids',
  'fb_action_types',
  'fb_ref',
  'fb_source',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'guccounter',
  'guce_referrer',
  'guce_referrer_sig',
  'hsctatracking',
  'igsh',
  'igshid',
  'irclickid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'ml_subscriber',
  'ml_subscriber_hash',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_cid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_conv',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
  'ymclid',
  'ysclid',
]);

/** Every parameter that starts so: Google Analytics (`utm_`), Matomo and Piwik (`mtm_`, `matomo_`, `pk_`, `piwik_`). */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'matomo_', 'pk_', 'piwik_'];

export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING_PARAMETERS.has(lower) || TRACKING_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
