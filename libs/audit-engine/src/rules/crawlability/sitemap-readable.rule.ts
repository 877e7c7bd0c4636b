import { isPrivateHost } from '../../shared/addresses/hosts.js';
import { defineSiteRule } from '../../engine/run/rule.js';
import type { SitemapInfo } from '../../engine/site/site-probe.js';
import { MAX_BYTES, MAX_URLS, SITEMAP_ERRORS, UNDECIDED_STATUS } from '../../shared/crawling/sitemap-readable.data.js';

export default defineSiteRule({
  meta: {
    id: 'crawlability/sitemap-readable',
    title: { failed: 'Sitemap cannot be read', passed: 'Every sitemap can be read' },
    subcategory: 'sitemap',
    severity: 'error',
    weight: 7,
    needs: [],
    judges: 'site',
    messages: {
      status: 'The sitemap {url} returns status {status}.',
      unreadable: 'The sitemap {url} cannot be read: {reason}.',
      empty: 'The sitemap {url} lists nothing.',
      tooLarge: 'The sitemap {url} is over the limit of 50,000 URLs or 50 MB: it has {urls} URLs and {megabytes} MB.',
    },
    since: '1.0',
    references: [
      'https://www.sitemaps.org/protocol.html',
      'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
    ],
    howToFix:
      'Serve each sitemap that robots.txt or an index names with status 200, as XML, with at most 50,000 URLs; take names of files that no longer exist out.',
  },
  applies: ({ probe }) => probe.sitemaps.some(isNamed),
  create: ({ report }) => ({
    end({ probe }) {
      for (const sitemap of probe.sitemaps) {
        if (!isNamed(sitemap) || isOfPublicSite(sitemap, probe.startUrl)) continue;
        const { url, status, error, urlCount, decodedBytes } = sitemap;
        const reason = SITEMAP_ERRORS.get(error ?? '');
        if (status !== null && status >= 400) {
          if (!UNDECIDED_STATUS.has(status)) report('status', { url }, { url, status });
        } else if (reason !== undefined) report('unreadable', { url }, { url, reason });
        else if (
          error === null &&
          status === 200 &&
          urlCount === 0 &&
          sitemap.source === 'robots' &&
          !/news/i.test(url)
        )
          report('empty', { url }, { url });
        else if (urlCount > MAX_URLS || decodedBytes > MAX_BYTES)
          report('tooLarge', { url }, { url, urls: urlCount, megabytes: decodedBytes / 1_048_576 });
      }
    },
  }),
});

/** A file at a usual place that is named nowhere is no promise. */
function isNamed({ source }: SitemapInfo): boolean {
  return source !== 'guess';
}

/** A copy on the developer's machine names the sitemap of its public address, which is not what is audited. */
function isOfPublicSite({ url }: SitemapInfo, startUrl: string): boolean {
  return isPrivateHost(new URL(startUrl).hostname) && new URL(url).host !== new URL(startUrl).host;
}
