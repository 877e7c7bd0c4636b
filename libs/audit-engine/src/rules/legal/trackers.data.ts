/** Hosts whose scripts follow visitors over sites or sessions and need consent in the EU. Sources: EasyPrivacy, decisions of European data protection authorities; 2026-11-01. */
export const TRACKER_HOSTS: ReadonlyMap<string, string> = new Map([
  ['google-analytics.com', 'Google Analytics'],
  ['connect.facebook.net', 'Meta Pixel'],
  ['static.hotjar.com', 'Hotjar'],
  ['clarity.ms', 'Microsoft Clarity'],
  ['bat.bing.com', 'Microsoft Advertising'],
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
  ["fbq('init'", 'Meta Pixel'], ['fbq("init"', 'Meta Pixel'], ['static.hotjar.com/c/hotjar-', 'Hotjar'], ['www.clarity.ms/tag/', 'Microsoft Clarity'], ['analytics.tiktok.com/i18n/pixel', 'TikTok Pixel'],
  ['snap.licdn.com/li.lms-analytics', 'LinkedIn Insight'], ['bat.bing.com/bat.js', 'Microsoft Advertising'],
];

/** Words in script addresses, inline code, ids and classes by which consent banners, bought or home-made, are known. */
export const CONSENT_SIGNS =
  /cookie|consent|cmp\b|gdpr|dsgvo|rgpd|avg-banner|onetrust|usercentrics|didomi|quantcast|klaro|tarteaucitron|iubenda|borlabs|complianz|osano|termly|trustarc|axeptio|sourcepoint|privacy-?(?:mgmt|manager|banner|center|settings)|datenschutz-?(?:banner|einstellungen)|opt-?in/i;
