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
  /** Share of the overall score, relative to the other categories that judged something. */
  weight: number;
}

export const CATEGORIES: Readonly<Record<CategoryId, Category>> = {
  crawlability: { name: 'Crawlability', weight: 10 },
  core: { name: 'Core SEO', weight: 12 },
  agents: { name: 'AI agents', weight: 4 },
  integrity: { name: 'Integrity', weight: 6 },
  security: { name: 'Security', weight: 9 },
  links: { name: 'Links', weight: 8 },
  content: { name: 'Content', weight: 8 },
  performance: { name: 'Performance', weight: 9 },
  images: { name: 'Images', weight: 5 },
  'structured-data': { name: 'Structured data', weight: 5 },
  accessibility: { name: 'Accessibility', weight: 10 },
  mobile: { name: 'Mobile', weight: 5 },
  social: { name: 'Social sharing', weight: 3 },
  url: { name: 'URLs', weight: 3 },
  trust: { name: 'Trust', weight: 3 },
  legal: { name: 'Legal', weight: 2 },
  i18n: { name: 'Internationalisation', weight: 3 },
  local: { name: 'Local business', weight: 2 },
  video: { name: 'Video', weight: 2 },
  analytics: { name: 'Analytics', weight: 1 },
  blocking: { name: 'Blocked content', weight: 2 },
};

export const CATEGORY_IDS = Object.keys(CATEGORIES) as CategoryId[];

export function isCategoryId(value: string): value is CategoryId {
  return Object.hasOwn(CATEGORIES, value);
}
