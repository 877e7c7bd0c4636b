/** Categories of rules, in the order reports show them. */
export const CATEGORY_NAMES = {
  crawlability: 'Crawlability',
  core: 'Core SEO',
  agents: 'AI agents',
  integrity: 'Integrity',
  security: 'Security',
  links: 'Links',
  content: 'Content',
  performance: 'Performance',
  images: 'Images',
  'structured-data': 'Structured data',
  accessibility: 'Accessibility',
  mobile: 'Mobile',
  social: 'Social sharing',
  url: 'URLs',
  trust: 'Trust',
  legal: 'Legal',
  i18n: 'Internationalisation',
  local: 'Local business',
  video: 'Video',
  analytics: 'Analytics',
  blocking: 'Blocked content',
  rendering: 'Rendering',
} as const;

export type CategoryId = keyof typeof CATEGORY_NAMES;
export const CATEGORY_IDS = Object.keys(CATEGORY_NAMES) as CategoryId[];

export function isCategoryId(value: string): value is CategoryId {
  return Object.hasOwn(CATEGORY_NAMES, value);
}

/** How much a category counts in the score of a site, as its people have set it: a factor of what its findings weigh. */
const FACTORS = { off: 0, low: 0.5, normal: 1, high: 2 } as const;

export type Importance = keyof typeof FACTORS;
export const IMPORTANCES = Object.keys(FACTORS) as Importance[];

/** By category; a category that is missing counts as `normal`. */
export type CategoryImportance = Readonly<Partial<Record<CategoryId, Importance>>>;

export function factorOf(category: CategoryId, importance: CategoryImportance): number {
  return FACTORS[importance[category] ?? 'normal'];
}

/**
 * Without those that are normal, in the order of categories: two that mean the same are
 * the same. Null when a value is no importance of categories.
 */
export function readImportance(value: unknown): CategoryImportance | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const given = value as Readonly<Record<string, unknown>>;
  if (!Object.keys(given).every(isCategoryId)) return null;
  if (!Object.values(given).every((each) => (IMPORTANCES as readonly unknown[]).includes(each))) return null;
  const set = CATEGORY_IDS.filter((id) => given[id] !== undefined && given[id] !== 'normal');
  return Object.fromEntries(set.map((id) => [id, given[id]]));
}

/** Such as "Security high, Legal off"; empty where every category is normal. */
export function importanceWords(importance: CategoryImportance): string {
  return CATEGORY_IDS.filter((id) => importance[id] !== undefined)
    .map((id) => `${CATEGORY_NAMES[id]} ${importance[id]}`)
    .join(', ');
}
