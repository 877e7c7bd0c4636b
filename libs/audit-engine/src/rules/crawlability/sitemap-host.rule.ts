import { defineSiteRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-host',
    title: { failed: 'Sitemap lists URLs of other hosts', passed: 'Sitemap lists only URLs of its host' },
    subcategory: 'sitemap',
    severity: 'warning',
    weight: 3,
    needs: [],
    judges: 'site',
    messages: {
      foreign:
        'The sitemap {sitemap} lists URLs of other hosts ({count}), such as {example}. They count only where the robots.txt of those hosts names it.',
      moved:
        'The sitemap {sitemap} is on another host than the pages and lists URLs of that one ({count}), such as {example}.',
    },
    since: '1.0',
    version: 3,
    references: [
      'https://www.sitemaps.org/protocol.html#location',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    howToFix:
      'List only URLs of the same host, with the same scheme and www. prefix as the pages. Give each host a separate sitemap.',
  },
  applies: ({ probe }) => probe.sitemaps.some(({ urlCount }) => urlCount > 0),
  create: ({ report }) => ({
    end({ probe }) {
      for (const { url, foreign } of probe.sitemaps) {
        if (foreign && !isOwn(foreign.example, probe.startUrl))
          report(
            // A sitemap may list everything of the host that it is on.
            new URL(foreign.example).host === new URL(url).host ? 'moved' : 'foreign',
            { url, snippet: foreign.example },
            { sitemap: url, count: foreign.count, example: foreign.example },
          );
      }
    },
  }),
});

/** Left out for another reason than its host; a copy on one's machine lists the URLs of the host that it is for. */
function isOwn(example: string, startUrl: string): boolean {
  const { host, hostname } = new URL(startUrl);
  return !URL.canParse(example) || new URL(example).host === host || isLoopbackHost(hostname);
}
