/**
 * Parts of addresses that EasyList blocks on every site, own files included (general blocking), lower case. A choice without those that need a third party or a
 * certain kind of request. Source: https://easylist.to/, easylist_general_block.txt; read on 2026-11-01.
 */
export const BLOCKED_PARTS: readonly string[] = [
  '-ad-300x250.', '-ad-banner-', '-ad-banner.', '-ad-sidebar-', '-ad-sidebar.', '-ads-banner.', '-advertisement.', '-advertisement_', '-advertorial.', '-article-ad-', '-banner-ad-', '-banner-ad.',
  '-banner-ads-', '-bannerads/', '-content-ad-', '-sidebar-ad.', '-sponsored-links-', '-top-ad.', '/ad-banner-', '/ad-banner.', '/ad-frame/', '/ad-images/', '/ad-server/', '/ad/banner/', '/ad/banners/',
  '/ad/images/', '/ad/img/', '/ad_banner.', '/ad_banner/', '/ad_banner_', '/ad_banners/', '/_ads/',
];
