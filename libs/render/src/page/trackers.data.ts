/**
 * Hosts that receive data about visits, by the documentation of their services, read 2026-11-25: Google Analytics and Ads, Meta Pixel,
 * Hotjar, Microsoft Clarity and Ads, LinkedIn Insight, TikTok Pixel. Subdomains count.
 */
export const TRACKER_HOSTS: readonly string[] = [
  'google-analytics.com',
  'analytics.google.com',
  'doubleclick.net',
  'connect.facebook.net',
  'hotjar.com',
  'hotjar.io',
  'clarity.ms',
  'bat.bing.com',
  'px.ads.linkedin.com',
  'snap.licdn.com',
  'analytics.tiktok.com',
];
