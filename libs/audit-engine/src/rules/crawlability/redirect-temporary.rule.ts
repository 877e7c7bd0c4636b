import { defineSiteRule } from '../../engine/run/rule.js';
import { pagesLinkingTo } from '../../shared/crawling/redirect-pages.js';

const TEMPORARY = new Set([302, 303, 307]);

export default defineSiteRule({
  meta: {
    id: 'crawlability/redirect-temporary',
    title: { failed: 'Redirect between URL forms is temporary', passed: 'Redirects between URL forms are permanent' },
    subcategory: 'redirects',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'pages',
    messages: { temporary: '{url} redirects to {to} with status {status}, which says "for now only".' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
      'https://www.rfc-editor.org/rfc/rfc9110#name-302-found',
    ],
    howToFix: 'Redirect with status 301 or 308, because the other form of the URL will not come back.',
  },
  applies: ({ targets }) => targets.some((target) => !target.isExternal && target.outcome === 'redirect'),
  create: ({ report, judged }) => ({
    end(site) {
      const found: string[] = [];
      for (const { url, outcome, status, chain, isExternal } of site.targets) {
        const to = chain[0];
        if (
          outcome !== 'redirect' ||
          isExternal ||
          status === null ||
          to === undefined ||
          !TEMPORARY.has(status) ||
          url === to
        )
          continue;
        if (formOf(url) !== formOf(to)) continue;
        found.push(url);
        report('temporary', { url, pages: site.linksTo(url).pages }, { url, to, status });
      }
      judged(site.pages.length, pagesLinkingTo(site, found));
    },
  }),
});

/** What is left of an address without scheme, www., case and the slash at the end: a redirect between equal ones is meant for good. */
function formOf(href: string): string {
  const { host, pathname, search } = new URL(href);
  return `${host.replace(/^www\./, '')}${pathname.toLowerCase().replace(/\/$/, '')}${search}`;
}
