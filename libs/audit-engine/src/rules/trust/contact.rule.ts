import { defineSiteRule } from '../../engine/run/rule.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';
import { hasKnownWords, isInKnownLanguage, SpokenLanguages } from '../../shared/languages/known-words.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { isMenuWritten, writtenLinks } from '../../shared/scripts/written-links.js';
import { CONTACT_PATH, isReachable } from '../../shared/trust/reachable.js';

const MIN_WORDS = 50;

export default defineSiteRule({
  meta: {
    id: 'trust/contact',
    title: { failed: 'Site has no contact details', passed: 'Site has contact details' },
    subcategory: 'contact',
    severity: 'warning',
    weight: 8,
    needs: ['anchors', 'headings', 'forms', 'structuredData', 'document', 'scripts', 'text'],
    judges: 'site',
    messages: {
      missing: 'No page offers a way to get in touch: no contact page, profile, address, telephone number or form.',
    },
    since: '1.0',
    version: 13,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://schema.org/ContactPoint',
    ],
    howToFix:
      'Link to a contact page from the footer of every page, or write an e-mail address or telephone number there as a link.',
  },
  applies: (site) => site.pages.some(({ words }) => words >= MIN_WORDS),
  extract(page) {
    if (page.anchors.length === 0) return null;
    const isOpen =
      isReachable(page) || isMenuLate(page) || fragmentRoutes(page).length > 0 || !hasKnownWords(page.lang);
    return { isOpen, spoken: isOpen ? null : isInKnownLanguage(page) };
  },
  create({ report }) {
    const spoken = new SpokenLanguages();
    let isOpen: boolean | null = null;
    return {
      page({ extract }) {
        spoken.add(extract?.spoken);
        if (extract) isOpen = isOpen === true || extract.isOpen;
      },
      end(site) {
        if (isOpen !== false || !spoken.areKnown || isMenuWritten(site)) return;
        if (![...writtenLinks(site)].some((link) => CONTACT_PATH.test(new URL(link).pathname))) report('missing');
      },
    };
  },
});
