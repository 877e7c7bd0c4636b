import { CATEGORY_IDS, CATEGORY_NAMES, type CategoryId } from '#common';

export { CATEGORY_IDS, isCategoryId, type CategoryId } from '#common';

export interface Category {
  name: string;
  /** How much of a finding's burden counts in the score, 0 to 1: what every visitor and every search engine meets counts in full. */
  importance: number;
}

const IMPORTANCE: Readonly<Record<CategoryId, number>> = {
  crawlability: 1,
  core: 1,
  agents: 0.4,
  integrity: 1,
  security: 1,
  links: 1,
  content: 0.7,
  performance: 0.6,
  images: 0.8,
  'structured-data': 0.5,
  accessibility: 1,
  mobile: 1,
  social: 0.4,
  url: 0.4,
  trust: 0.4,
  legal: 0.4,
  i18n: 0.6,
  local: 0.4,
  video: 0.4,
  analytics: 0.3,
  blocking: 0.3,
  rendering: 0.7,
};

export const CATEGORIES = Object.fromEntries(
  CATEGORY_IDS.map((id) => [id, { name: CATEGORY_NAMES[id], importance: IMPORTANCE[id] }]),
) as Readonly<Record<CategoryId, Category>>;
