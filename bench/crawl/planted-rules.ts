import type { Defect } from '../site/planted.js';

/** Which rule finds which planted defect; null where no rule does: a page without a canonical link is its own. */
export const PLANTED_RULES: Readonly<Record<Defect, string | null>> = {
  missingTitle: 'core/title',
  missingDescription: 'core/description',
  duplicateDescription: 'core/duplicate-description',
  duplicateTitle: 'core/duplicate-title',
  missingHeading: 'core/h1',
  twoHeadings: 'core/single-h1',
  missingLanguage: 'accessibility/html-lang',
  imageWithoutAlt: 'accessibility/image-alt',
  inputWithoutLabel: 'accessibility/control-label',
  invalidJsonLd: 'structured-data/json-ld-syntax',
  missingCanonical: null,
  noindex: 'crawlability/sitemap-noindex',
  brokenLink: 'links/broken-internal',
  redirectedLink: 'links/redirected',
  missingViewport: 'mobile/viewport',
};
