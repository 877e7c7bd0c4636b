import { defineSiteRule } from '../../engine/run/rule.js';
import { TextSet } from '../../engine/site/page-groups.js';
import { fragmentRoutes } from '../../shared/addresses/fragment-routes.js';
import { hasKnownWords, isInKnownLanguage, SpokenLanguages } from '../../shared/languages/known-words.js';
import { isMenuLate } from '../../shared/rendering/late-menu.js';
import { isMenuWritten } from '../../shared/scripts/written-links.js';
import { presentsPeople } from '../../shared/trust/about.js';

const MIN_PAGES = 5;

export default defineSiteRule({
  meta: {
    id: 'trust/about',
    title: { failed: 'Site does not say who runs it', passed: 'Site says who runs it' },
    subcategory: 'identity',
    severity: 'warning',
    weight: 4,
    needs: ['anchors', 'headings', 'structuredData', 'head', 'document', 'scripts', 'text'],
    judges: 'site',
    messages: { missing: 'No page says or links to who is behind the site.' },
    since: '1.0',
    version: 18,
    references: [
      'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
      'https://schema.org/AboutPage',
    ],
    howToFix: 'Write a page about the people or the company, with names, and link to it from the footer of every page.',
  },
  applies: ({ pages }) => pages.length >= MIN_PAGES,
  extract(page) {
    const isNamed = presentsPeople(page);
    if (!isNamed && page.anchors.length === 0) return null;
    const isOpen = isNamed || isMenuLate(page) || fragmentRoutes(page).length > 0 || !hasKnownWords(page.lang);
    return { isOpen, spoken: isOpen ? null : isInKnownLanguage(page) };
  },
  create({ report }) {
    /** By http and by https a page is one. */
    const pages = new TextSet();
    const spoken = new SpokenLanguages();
    let isMissing: boolean | null = null;
    return {
      page({ url, extract }) {
        pages.add(url.replace(/^https?:/, ''));
        spoken.add(extract?.spoken);
        if (extract) isMissing = isMissing !== false && !extract.isOpen;
      },
      end(site) {
        if (isMissing === true && spoken.areKnown && pages.size >= MIN_PAGES && !isMenuWritten(site)) report('missing');
      },
    };
  },
});
