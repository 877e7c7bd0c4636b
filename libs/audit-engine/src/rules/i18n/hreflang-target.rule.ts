import { defineSiteRule } from '../../engine/run/rule.js';
import { isOtherPageOfSite } from '../../shared/crawling/canonical-of-site.js';
import type { SiteContext } from '../../engine/site/site-context.js';

/** Targets kept while pages stream by, and pages kept for each. */
const MAX_TARGETS = 50_000;
const MAX_PAGES = 20;

interface Wanted {
  lang: string;
  pages: string[];
  /** Those that name it for everybody else. */
  defaults: string[];
  total: number;
}

export default defineSiteRule({
  meta: {
    id: 'i18n/hreflang-target',
    title: { failed: 'hreflang URL cannot be indexed', passed: 'Every hreflang URL can be indexed' },
    subcategory: 'hreflang',
    severity: 'error',
    weight: 6,
    needs: [],
    judges: 'pages',
    messages: {
      broken: 'The {lang} version {url} returns an error.',
      redirect: 'The {lang} version {url} redirects to {to}.',
      blocked: 'The {lang} version {url} is blocked by robots.txt.',
      noindex: 'The {lang} version {url} has noindex.',
      canonical: 'The {lang} version {url} names {to} as canonical.',
    },
    since: '1.0',
    version: 3,
    references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
    howToFix:
      'Use the final URL of a version that returns status 200, may be crawled and indexed, and names itself as canonical.',
  },
  create({ report, judged }) {
    const wanted = new Map<string, Wanted>();
    /** Pages that name another of their versions as canonical: `i18n/hreflang-canonical` reports those. */
    const toldThere = new Set<string>();
    let count = 0;
    return {
      page({ url, hreflang, canonical, isCopy, isNoindex }) {
        // Search engines read no versions of a page that they leave out.
        if (hreflang.length === 0 || isCopy || isNoindex) return;
        if (canonical !== null && hreflang.some(([, target]) => target === canonical && target !== url))
          toldThere.add(url);
        count++;
        for (const [target, lang] of versionsOf(hreflang)) {
          if (target === url) continue;
          let known = wanted.get(target);
          if (!known && wanted.size < MAX_TARGETS)
            wanted.set(target, (known = { lang, pages: [], defaults: [], total: 0 }));
          if (!known) continue;
          known.total++;
          if (!isDefault(lang) && known.pages.length === 0) known.lang = lang;
          const pages = isDefault(lang) ? known.defaults : known.pages;
          if (pages.length < MAX_PAGES) pages.push(url);
        }
      },
      end(site) {
        judged(count);
        for (const [url, { lang, pages, defaults, total }] of wanted) {
          const found = check(site, url);
          if (!found || (found.message === 'canonical' && toldThere.has(url))) continue;
          // What is meant for everybody else may send people on to their language.
          const naming = found.message === 'redirect' ? pages : [...pages, ...defaults].slice(0, MAX_PAGES);
          for (const page of naming)
            report(found.message, { page, url, pages: naming, pagesTotal: total }, { lang, url, to: found.to });
        }
      },
    };
  },
});

/** The language of each target: for everybody else it is one of the languages, most often. */
function versionsOf(hreflang: readonly [string, string][]): Map<string, string> {
  const versions = new Map<string, string>();
  for (const [lang, target] of hreflang) if (isDefault(versions.get(target) ?? 'x-default')) versions.set(target, lang);
  return versions;
}

function isDefault(lang: string): boolean {
  return lang.toLowerCase() === 'x-default';
}

type Message = 'broken' | 'redirect' | 'blocked' | 'noindex' | 'canonical';

/** What is wrong with a version; null when it is fine or not known. */
function check(site: SiteContext, url: string): { message: Message; to: string } | null {
  const page = site.page(url);
  if (page?.isNoindex) return { message: 'noindex', to: '' };
  if (page)
    return !page.isIndexable &&
      page.canonical !== null &&
      site.page(page.canonical)?.number !== page.number &&
      isOtherPageOfSite(page.canonical, page.url)
      ? { message: 'canonical', to: page.canonical }
      : null;
  const target = site.target(url);
  if (target?.outcome === 'broken') return { message: 'broken', to: '' };
  if (target?.outcome === 'redirect') return { message: 'redirect', to: target.chain.at(-1) ?? '' };
  return target?.outcome === 'robots-blocked' ? { message: 'blocked', to: '' } : null;
}
