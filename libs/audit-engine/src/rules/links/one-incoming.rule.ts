import { defineSiteRule } from '../../engine/run/rule.js';
import { PageGroups } from '../../engine/site/page-groups.js';
import { variantKey } from '../../engine/site/address-forms.js';
import { SMALL_SITE_PAGES } from '../../shared/crawling/small-site.data.js';

export default defineSiteRule({
  meta: {
    id: 'links/one-incoming',
    title: { failed: 'Only one page links to this page', passed: 'Every page has several incoming links' },
    subcategory: 'structure',
    severity: 'warning',
    weight: 1,
    needs: [],
    judges: 'pages',
    messages: {
      one: 'Only one page links here: {from}.',
    },
    since: '1.0',
    version: 5,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
    ],
    howToFix: 'Link to the page from other pages about the same subject.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length >= SMALL_SITE_PAGES,
  create: ({ report, judged }) => {
    const groups = new PageGroups();
    return {
      page({ url, number, textHash }) {
        groups.add(`${textHash} ${addressKey(url)}`, number);
      },
      end(site) {
        const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
        judged(candidates.length);
        const forms = new Map<string, string[]>();
        for (const { pages } of groups.shared()) {
          const urls = pages.slice(0, MAX_FORMS).map((page) => site.pages.urlOf(page));
          for (const url of urls) forms.set(url, urls);
        }
        for (const { url } of candidates) {
          const { total, pages } = site.linksTo(url, 1);
          const [from] = pages;
          if (total !== 1 || from === undefined || site.isRedirectTarget(url)) continue;
          const key = addressKey(url);
          const isLinked = (form: string): boolean => site.linksTo(form, MAX_FORMS).pages.some(isOther);
          const isOther = (page: string): boolean => page !== from && addressKey(page) !== key;
          if (addressKey(from) !== key && forms.get(url)?.some(isLinked) !== true)
            report('one', { page: url }, { from });
        }
      },
    };
  },
});

/** Addresses of a page, and pages that link to one of them, that are looked at. */
const MAX_FORMS = 20;

/** Equal for addresses that servers give one page at: `/a/`, `/a`, `/a/index.html` and `/a.html`. */
function addressKey(href: string): string {
  const url = new URL(href);
  return variantKey(url) + url.search;
}
