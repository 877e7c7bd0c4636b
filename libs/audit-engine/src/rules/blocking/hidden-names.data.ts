/**
 * Class names and ids that EasyList hides on every site (general element hiding), case as written there. A choice: names that site builders also give to honest
 * boxes. Source: https://easylist.to/, easylist_general_hide.txt; read on 2026-11-01.
 */
export const HIDDEN_NAMES: ReadonlySet<string> = new Set([
  'Ads', 'Advert', 'Advertisement', 'SponsoredContent', 'SponsoredLinks', 'ad-area', 'ad-banner', 'ad-block', 'ad-body', 'ad-box', 'ad-container', 'ad-content', 'ad-header', 'ad-heading',
  'ad-row', 'ad-section', 'ad-text', 'ad-title', 'ad-unit', 'ad-wrap', 'ad-wrapper', 'adBanner', 'adBlock', 'adBox', 'adContainer', 'adHeader', 'adTitle', 'adWrapper', 'ad_banner', 'ad_block',
  'ad_body', 'ad_box', 'ad_container', 'ad_content', 'ad_header', 'ad_title', 'ad_wrapper', 'adbanner', 'adheader', 'sponsored-links', 'sponsoredLinks', 'sponsored_content', 'text-ad', 'top-ad', 'top-ads',
]);
