/**
 * Class names and ids that EasyList hides on every site (general element hiding), case as written there. A choice: names that site builders also give to honest boxes. Checked
 * 2026-11-21 against easylist_general_hide.txt in EasyList of 22 October 2025 (https://easylist.to/).
 */
export const HIDDEN_CLASSES: ReadonlySet<string> = new Set([
  'SponsoredContent', 'SponsoredLinks', 'ad-block', 'ad-body', 'ad-box', 'ad-card', 'ad-content', 'ad-detail', 'ad-grid', 'ad-header', 'ad-heading', 'ad-hero', 'ad-inner', 'ad-item', 'ad-main',
  'ad-row', 'ad-section', 'ad-summary', 'ad-text', 'ad-title', 'ad-unit', 'ad-wrap', 'ad-wrapper', 'adBlock', 'adBox', 'adContent', 'adHeader', 'adTitle', 'adWrapper', 'ad_banner', 'ad_block',
  'ad_body', 'ad_container', 'ad_content', 'ad_header', 'ad_item', 'ad_main', 'ad_title', 'ad_wrapper', 'adheader', 'ads-content', 'ads-list', 'ads-main', 'sponsored-links', 'sponsoredContent',
  'sponsoredLinks', 'top-ad', 'top-ads',
]);

export const HIDDEN_IDS: ReadonlySet<string> = new Set([
  'SponsoredLinks', 'ad-block', 'ad-box', 'ad-main', 'ad-row', 'ad-section', 'ad-text', 'ad-wrap', 'ad-wrapper', 'adBox', 'adContainer', 'adContent', 'adHeader', 'adMain', 'adWrapper', 'ad_banner',
  'ad_block', 'ad_body', 'ad_box', 'ad_container', 'ad_content', 'ad_header', 'ad_main', 'ad_wrapper', 'adheader', 'ads-content', 'ads-main', 'sponsored-links', 'sponsoredLinks', 'sponsored_content',
  'text-ad', 'top-ad', 'top-ads',
]);
