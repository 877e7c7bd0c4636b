import { linksOf } from '../../engine/resources/code-facts.js';
import type { PageView } from '../../engine/facts/page-facts.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import { TextSet } from '../../engine/site/page-groups.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import { mainForm } from '../../engine/site/address-forms.js';
import { otherForms } from '../../shared/addresses/other-forms.js';
import { isEmptyPlace, isInclude } from '../../shared/scripts/empty-place.js';
import { isPartLoaded, writtenLinks } from '../../shared/scripts/written-links.js';

type Page = PageView<'anchors' | 'document' | 'scripts'>;

export default defineSiteRule({
  meta: {
    id: 'crawlability/orphan-page',
    title: { failed: 'No page links to this page', passed: 'Every page is linked from another page' },
    subcategory: 'discovery',
    severity: 'warning',
    weight: 5,
    needs: ['anchors', 'document', 'scripts'],
    judges: 'pages',
    messages: {
      orphan: 'No crawled page links to this page; it is known from the sitemap only.',
      hreflang: 'No crawled page links to this page; only the hreflang links of other pages name it.',
    },
    since: '1.0',
    version: 10,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
      'https://developers.google.com/search/docs/specialty/international/managing-multi-regional-sites',
    ],
    howToFix:
      'Link to the page from the page above it in the structure of the site or, in another language, from the page that it translates; or take it out of the sitemap.',
  },
  applies: ({ probe, pages }) => probe.isComplete && pages.length > 1,
  extract(page): true | string[] | null {
    if (page.isStart && hasScriptedMenu(page)) return true;
    const leads = otherLinks(page);
    if (leads.length === 0) return null;
    // More than can be kept: a script with a list of the pages.
    return leads.join('","').length > MAX_KEPT_CHARS ? true : leads;
  },
  create({ report, judged }) {
    const versions = new TextSet();
    const leads = new TextSet();
    let isScripted = false;
    return {
      page({ url, hreflang, extract }) {
        if (extract === true) isScripted = true;
        else for (const lead of extract ?? []) leads.add(new URL(lead, url).href);
        for (const [, target] of hreflang) if (target !== url) versions.add(target);
      },
      end(site) {
        // The links that people see are not known.
        const written = writtenLinks(site);
        if (isScripted || isPartLoaded(written)) return;
        const candidates = site.pages.filter((page) => page.isIndexable && !page.isStart);
        judged(candidates.length);
        const scripted = new Set(Array.from(written, (link) => site.page(link)?.url ?? ''));
        for (const { url } of candidates) {
          const isListed = site.isInSitemap(url);
          // A page that was only reached through a redirect is linked by its old URL.
          if (
            (!isListed && (versions.size === 0 || !versions.has(url))) ||
            site.linksTo(url, 1).total > 0 ||
            site.isRedirectTarget(url) ||
            scripted.has(url) ||
            leads.has(url) ||
            hasMainForm(site, url)
          )
            continue;
          report(isListed ? 'orphan' : 'hreflang', { page: url });
        }
      },
    };
  },
});

const MAX_CODE = 50_000;
const NAMES_PAGES = /href|\.htm|\b(?:link|url|path|page|to)["']?\s{0,9}:/;
const MAX_LEADS = 100;
const MAX_KEPT_CHARS = 500;

/** Pages of the site that a frame of the page shows, or that an inline script names as links. */
function otherLinks({ anchors, document, scripts, resolve, location }: Page): string[] {
  const found = document.named('iframe', 'frame').map((frame) => frame.attr('src')?.trim() ?? '');
  for (const { element, src, isExecutable, inlineChars } of scripts) {
    if (src !== null || !isExecutable || inlineChars > MAX_CODE) continue;
    const code = element.inner;
    if (NAMES_PAGES.test(code)) found.push(...linksOf(code));
  }
  if (found.length === 0) return [];
  const linked = new Set([location.pathname + location.search]);
  for (const { url } of anchors) if (url?.origin === location.origin) linked.add(url.pathname + url.search);
  const leads = found.slice(0, MAX_LEADS).flatMap((href) => {
    const url = href === '' ? null : resolve(href);
    return url?.origin === location.origin ? [url.pathname + url.search] : [];
  });
  return [...new Set(leads)].filter((lead) => !linked.has(lead));
}

/** A script loads a part of each page, such as `header.html`, or an attribute names it. */
function loadsPart({ document, scripts }: Page): boolean {
  return (
    scripts.some(
      ({ src, isExecutable, inlineChars, element }) =>
        src === null && isExecutable && inlineChars <= MAX_CODE && LOADS_PART.test(element.inner),
    ) ||
    document.elements.some(
      (element) => isEmptyPlace(element) && element.attributeNames().some((name) => isInclude(name)),
    )
  );
}
const LOADS_PART =
  /\b(?:fetch|load|get|open|include\w{0,20})\(\s{0,9}(?:["'`][\w #.-]{0,40}["'`]\s{0,9},\s{0,9})?["'`][\w./-]{0,100}(?:header|footer|nav|navbar|menu)\.html?["'`?]/i;

/** A page that links to no other page of the site and has an empty place, which a script fills; or one whose menu is loaded. */
function hasScriptedMenu(page: Page): boolean {
  const { anchors, document, isInternal, location, scripts } = page;
  if (!scripts.some(({ isExecutable }) => isExecutable)) return false;
  if (loadsPart(page)) return true;
  return (
    !anchors.some(({ url }) => url !== null && isInternal(url) && url.pathname !== location.pathname) &&
    document.elements.some(isEmptyPlace)
  );
}

/** The same page by http, by its index file or without `.html`: `url/address-variants` and `url/index-file` tell that. */
function hasMainForm(site: SiteContext, url: string): boolean {
  const main = mainForm(url);
  if (main !== url && site.page(main) !== null) return true;
  return otherForms(url).some((form) => site.linksTo(form, 1).total > 0);
}
