/** Start pages of social networks: a link there leads to nobody's profile. Our own list, 2026-11-01. */
export const SOCIAL_NETWORKS: ReadonlyMap<string, string> = new Map([
  ['facebook.com', 'Facebook'],
  ['instagram.com', 'Instagram'],
  ['linkedin.com', 'LinkedIn'],
  ['pinterest.com', 'Pinterest'],
  ['tiktok.com', 'TikTok'],
  ['twitter.com', 'Twitter'],
  ['x.com', 'X'],
  ['youtube.com', 'YouTube'],
  ['xing.com', 'Xing'],
  ['vk.com', 'VK'],
]);
