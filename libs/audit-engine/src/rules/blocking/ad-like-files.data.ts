export type BlockedKind = 'image' | 'stylesheet' | 'script';

/**
 * Parts of addresses that EasyList blocks on every site, own files included (general blocking), lower case, with the kinds of files that each filter is for. A choice
 * without those that need a third party. Checked 2026-11-21 against easylist_general_block.txt in EasyList of 22 October 2025 (https://easylist.to/). Some of them spare single sites.
 */
export const BLOCKED_PARTS: readonly { kinds: readonly BlockedKind[]; parts: readonly string[] }[] = [
  {
    kinds: ['image', 'stylesheet', 'script'],
    parts: [
      '/ads/footer.', '/ads/leaderboard-', '/adverts/', '/banners/ads-', '/banners/ads.', '/banners/adv/', '/content/ads/', '/img/ad/', '/modules/ads/', '/promo/ads/', '/resources/ads/',
      '/side-ads-', '/side-ads/', '/side_ads/', '/sidebar_ads/', '/top-ad.', '/top_ad.', '/top_ads.', '/wp-content/ads/',
    ],
  },
  { kinds: ['image', 'stylesheet'], parts: ['-banner-ads-', '/banner-ad.'] },
  {
    kinds: ['image'],
    parts: [
      '-ad-sidebar.', '-sponsor-ad.', '-web-advert-', '/ad/image/', '/ad/images/', '/ad/img/', '/ad_banner/', '/ad_images/', '/ad_img/', '/adbanners/', '/ads/banners/', '/ads/image/', '/ads/images/',
      '/ads_banners/', '/ads_image/', '/ads_images/', '/adsbanner-', '/adsbanner/', '/adsimg/', '/adv-banner-', '/advertising/banners/', '/banner-ads/', '/image/ad/', '/imageads/', '/media/ads/',
      '/media_ads/', '/pix/ads/', '/public/ad/', '/public/ads/', '/sidebar_ad.jpg', '/sidebar_ad.png', '/sponsor-ad', '/sponsors/ads/', '/web/ads/',
    ],
  },
  { kinds: ['stylesheet', 'script'], parts: ['/assets/ads/'] },
  { kinds: ['stylesheet'], parts: ['/css/ads-', '/css/adv.', '/style_ad.css'] },
  { kinds: ['script'], parts: ['/common/ad.js', '/content-ads.js', '/includes/ads/', '/production/ads/', '/show-ad.js', '/sideads.js', '/slider_ad.js', '/stickyads.js'] },
];
