/** Every category a rule may belong to, in the order reports show them. */
export type CategoryId =
  | 'crawlability'
  | 'core'
  | 'agents'
  | 'integrity'
  | 'security'
  | 'links'
  | 'content'
  | 'performance'
  | 'images'
  | 'structured-data'
  | 'accessibility'
  | 'mobile'
  | 'social'
  | 'url'
  | 'trust'
  | 'legal'
  | 'i18n'
  | 'local'
  | 'video'
  | 'analytics'
  | 'blocking';

export interface Category {
  name: string;
  /** How much of a finding's burden counts in the score, 0 to 1: what every visitor and every search engine meets counts in full. */
  importance: number;
}

export const CATEGORIES: Readonly<Record<CategoryId, Category>> = {
  crawlability: { name: 'Crawlability', importance: 1 },
  core: { name: 'Core SEO', importance: 1 },
  agents: { name: 'AI agents', importance: 0.4 },
  integrity: { name: 'Integrity', importance: 1 },
  security: { name: 'Security', importance: 1 },
  links: { name: 'Links', importance: 1 },
  content: { name: 'Content', importance: 0.7 },
  performance: { name: 'Performance', importance: 0.6 },
  images: { name: 'Images', importance: 0.8 },
  'structured-data': { name: 'Structured data', importance: 0.5 },
  accessibility: { name: 'Accessibility', importance: 1 },
  mobile: { name: 'Mobile', importance: 1 },
  social: { name: 'Social sharing', importance: 0.4 },
  url: { name: 'URLs', importance: 0.4 },
  trust: { name: 'Trust', importance: 0.4 },
  legal: { name: 'Legal', importance: 0.4 },
  i18n: { name: 'Internationalisation', importance: 0.6 },
  local: { name: 'Local business', importance: 0.4 },
  video: { name: 'Video', importance: 0.4 },
  analytics: { name: 'Analytics', importance: 0.3 },
  blocking: { name: 'Blocked content', importance: 0.3 },
};

export const CATEGORY_IDS = Object.keys(CATEGORIES) as CategoryId[];

export function isCategoryId(value: string): value is CategoryId {
  return Object.hasOwn(CATEGORIES, value);
}
