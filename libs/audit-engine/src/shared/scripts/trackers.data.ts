/**
 * Hosts whose scripts follow visitors over sites or sessions and need consent in the EU. A choice from EasyPrivacy,
 * 2026-11-01; what each needs checked 2026-11-21 where it has changed: Clarity and the tag of Microsoft Advertising are left
 * out, since they set no cookie in Europe before they are told of consent (Clarity: since 31 October 2025,
 * https://clarity.microsoft.com/blog/; UET: "denied" is the default where consent mode is enforced).
 */
export const TRACKER_HOSTS: ReadonlyMap<string, string> = new Map([
  ['google-analytics.com', 'Google Analytics'],
  ['connect.facebook.net', 'Facebook'],
  ['static.hotjar.com', 'Hotjar'],
  ['analytics.tiktok.com', 'TikTok Pixel'],
  ['snap.licdn.com', 'LinkedIn Insight'],
  ['static.ads-twitter.com', 'X Pixel'],
  ['s.pinimg.com', 'Pinterest Tag'],
  ['sc-static.net', 'Snap Pixel'],
  ['mc.yandex.ru', 'Yandex Metrica'],
  ['cdn.mxpnl.com', 'Mixpanel'],
  ['fullstory.com', 'FullStory'],
  ['mouseflow.com', 'Mouseflow'],
  ['criteo.net', 'Criteo'],
]);

/** Calls that start a tracker whose script the snippet loads by itself. */
export const TRACKER_CALLS: readonly (readonly [string, string])[] = [
  ["fbq('init'", 'Meta Pixel'],
  ['fbq("init"', 'Meta Pixel'],
  ['static.hotjar.com/c/hotjar-', 'Hotjar'],
  ['analytics.tiktok.com/i18n/pixel', 'TikTok Pixel'],
  ['snap.licdn.com/li.lms-analytics', 'LinkedIn Insight'],
];

/**
 * Those that measure how a site is used. In the United Kingdom statistics may need no consent since 5 February
 * 2026 (PECR, schedule A1, by the Data (Use and Access) Act 2025); whether a site keeps to the conditions does not
 * show. Checked 2026-11-21 against reports of the ICO's guidance of April 2026.
 */
export const STATISTICS: ReadonlySet<string> = new Set([
  'Google Analytics',
  'Hotjar',
  'Yandex Metrica',
  'Mixpanel',
  'FullStory',
  'Mouseflow',
]);

/** Words in script addresses, inline code, ids and classes by which consent banners, bought or home-made, are known. */
export const CONSENT_SIGNS =
  /cookie|consent|cmp\b|gdpr|dsgvo|rgpd|avg-banner|onetrust|usercentrics|didomi|quantcast|klaro|tarteaucitron|iubenda|borlabs|complianz|osano|termly|trustarc|axeptio|sourcepoint|privacy-?(?:mgmt|manager|banner|center|settings)|datenschutz-?(?:banner|einstellungen)|opt-?in/i;
