import type { Defect } from '../site/planted.js';

/** Which rule finds which planted defect; null while no rule does. */
export const PLANTED_RULES: Readonly<Record<Defect, string | null>> = {
  missingTitle: 'core/title',
  missingDescription: null,
  duplicateDescription: null,
  duplicateTitle: 'core/duplicate-title',
  missingHeading: null,
  twoHeadings: null,
  missingLanguage: 'accessibility/html-lang',
  imageWithoutAlt: 'accessibility/image-alt',
  inputWithoutLabel: 'accessibility/control-label',
  invalidJsonLd: 'structured-data/json-ld-syntax',
  missingCanonical: null,
  noindex: 'crawlability/sitemap-noindex',
  brokenLink: 'links/broken-internal',
  redirectedLink: null,
  missingViewport: null,
};
