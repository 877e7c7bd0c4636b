import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteTarget } from '../../engine/site/site-probe.js';
import { movedForGood } from '../../shared/crawling/moved-for-good.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

const TEMPORARY = new Set([302, 303, 307]);

export default defineSiteRule({
  meta: {
    id: 'crawlability/redirect-temporary',
    title: {
      failed: 'Redirect that is meant to last is temporary',
      passed: 'Redirects that are meant to last are permanent',
    },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: {
      temporary: '{url} redirects to {to} with status {status}, which says "for now only".',
      moved: 'Links lead to {url}, which redirects to another page, {to}, with status {status}: "for now only".',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://www.rfc-editor.org/rfc/rfc9110#name-302-found',
    ],
    howToFix:
      'Redirect with status 301 or 308 if the old URL will not come back, and write the new one into the links.',
  },
  applies: ({ targets }) => targets.some((target) => !target.isExternal && target.outcome === 'redirect'),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      const temporary = site.targets.filter(isTemporary);
      const moved = new Set(movedForGood(site, temporary));
      for (const target of temporary) {
        const { url, chain, status } = target;
        const to = chain[0] ?? '';
        const isOtherForm = formOf(url) === formOf(to);
        if (!isOtherForm && !moved.has(target)) continue;
        found.push(url);
        const evidence = { url, pages: site.linksTo(url).pages };
        report(isOtherForm ? 'temporary' : 'moved', evidence, { url, to, status: status ?? 0 });
      }
      judged(site.pageCount, pagesLinkingTo(site, found));
    },
  }),
});

/** A page that redirects to itself asks for a cookie. */
function isTemporary({ url, outcome, status, chain, isExternal }: SiteTarget): boolean {
  const [to] = chain;
  return outcome === 'redirect' && !isExternal && TEMPORARY.has(status ?? 0) && to !== undefined && url !== to;
}

/** What is left of an address without scheme, www., case and the slash at the end: a redirect between equal ones is meant for good. */
function formOf(href: string): string {
  const { host, pathname, search } = new URL(href);
  return `${host.replace(/^www\./, '')}${pathname.toLowerCase().replace(/\/$/, '')}${search}`;
}
