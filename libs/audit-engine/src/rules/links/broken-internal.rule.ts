import { defineSiteRule } from '../../engine/run/rule.js';
import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteTarget } from '../../engine/site/site-probe.js';
import { malformationOf } from '../../shared/addresses/malformed.js';

/** Characters of addresses kept for each page. */
const MAX_KEPT = 500;
/** Share of the pages from which on a server that refuses URLs is busy: with us, or with others. */
const BUSY_SHARE = 0.1;

export default defineSiteRule({
  meta: {
    id: 'links/broken-internal',
    title: { failed: 'Internal link is broken', passed: 'No internal link is broken' },
    subcategory: 'broken',
    severity: 'error',
    weight: 10,
    needs: ['anchors'],
    judges: 'pages',
    messages: {
      broken: 'The URL {url} returns status {status}. Pages that link to it: {total}.',
      unavailable:
        'The URL {url} returned status 503 each of the times it was requested, while other pages responded. Pages that link to it: {total}.',
      unanswered: 'The URL {url} does not respond ({reason}). Pages that link to it: {total}.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://www.rfc-editor.org/rfc/rfc9110#name-client-error-4xx',
      'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    ],
    howToFix: 'Correct or remove the link on the pages listed, or redirect the old URL to the page that replaced it.',
  },
  // Where a mistyped address leads to is a finding of the address, told by `links/malformed`.
  extract: ({ anchors }) => {
    let left = MAX_KEPT;
    const urls = anchors.flatMap((anchor) => {
      if (!anchor.isInternal || anchor.url === null || malformationOf(anchor) === null) return [];
      left -= anchor.url.href.length + 4;
      return left < 0 ? [] : [anchor.url.href];
    });
    return urls.length === 0 ? null : urls;
  },
  create: ({ report, judged }) => {
    const mistyped = new Set<string>();
    return {
      page({ extract }) {
        for (const url of extract ?? []) mistyped.add(url);
      },
      end(site) {
        judged(site.pageCount);
        const told = new Set([...mistyped].map((url) => site.target(url)));
        const unavailable = unavailableTargets(site);
        for (const target of site.targets) {
          const isUnavailable = unavailable.includes(target);
          if (target.isExternal || told.has(target) || !(isUnavailable || target.outcome === 'broken')) continue;
          const linking = site.linksTo(target.url);
          for (const page of linking.pages) {
            const evidence = { page, url: target.url, pages: linking.pages, pagesTotal: linking.total };
            const { url, status } = target;
            if (isUnavailable) report('unavailable', evidence, { url, total: linking.total });
            else if (status === null)
              report('unanswered', evidence, { url, reason: target.error ?? 'no answer', total: linking.total });
            else report('broken', evidence, { url, status, total: linking.total });
          }
        }
      },
    };
  },
});

/**
 * URLs of the site that returned 503 to every request. The crawl asks six times, with growing pauses. None where the
 * server asks for less in other ways, or refuses more than a few URLs: then it says nothing about them.
 */
function unavailableTargets({ targets, pages }: SiteContext): SiteTarget[] {
  const refused = targets.filter(({ outcome, isExternal }) => outcome === 'rate-limited' && !isExternal);
  const isBusy = refused.length > Math.max(1, pages.length * BUSY_SHARE);
  return isBusy || refused.some(({ status }) => status !== 503) ? [] : refused;
}
