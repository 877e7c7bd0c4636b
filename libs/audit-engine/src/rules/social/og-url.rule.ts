import { definePageRule } from '../../engine/run/rule.js';
import { isLoopbackHost } from '../../shared/addresses/hosts.js';
import { withoutEnding, withoutIndex, withoutSlash } from '../../engine/site/address-forms.js';
import { isIndexable } from '../../shared/crawling/indexable.js';
import { tagOf } from '../../shared/social/tags.js';

export default definePageRule({
  meta: {
    id: 'social/og-url',
    title: { failed: 'Preview URL is wrong', passed: 'Every preview URL is correct' },
    subcategory: 'open graph',
    severity: 'warning',
    weight: 4,
    needs: ['head', 'robots', 'canonical'],
    messages: {
      relative: 'The og:url "{url}" is not an absolute URL.',
      host: 'og:url has this page at another host: {url}.',
      differs: 'og:url names another page than this one: {url}.',
    },
    since: '1.0',
    version: 4,
    references: [
      'https://ogp.me/#metadata',
      'https://developers.facebook.com/docs/sharing/webmasters/getting-started/versioned-link/',
    ],
    howToFix: 'Write the canonical address of this page into og:url, with https:// and host.',
  },
  readsSent: true,
  applies: (page) => isIndexable(page) && tagOf(page.head, 'og:url') !== null,
  check({ head, canonical, url, location }, report) {
    const tag = tagOf(head, 'og:url');
    if (tag === null) return;
    // A relative canonical URL of a copy says nothing of the public host.
    const isAddressOpen = canonical.url === null || isLoopbackHost(new URL(canonical.url).hostname);
    const own =
      isAddressOpen && isLoopbackHost(location.hostname) ? onHostOf(url, tag.content) : (canonical.url ?? url);
    if (!/^https?:\/\//i.test(tag.content)) return report('relative', tag.element, { url: tag.content.slice(0, 100) });
    const named = comparable(tag.content, isAddressOpen);
    const expected = comparable(own, isAddressOpen);
    if (named === expected) return;
    report(pathOf(named) === pathOf(expected) ? 'host' : 'differs', tag.element, { url: tag.content.slice(0, 200) });
  },
});

function pathOf(comparable: string): string | null {
  return comparable === '' ? null : comparable.slice(comparable.search(/[/?]|$/));
}

/** A copy on one's machine names the host that it is for; its path may begin further up there. */
function onHostOf(url: string, named: string): string {
  if (!URL.canParse(named)) return url;
  const { origin, pathname } = new URL(named);
  const own = withoutIndex(new URL(url).pathname);
  return withoutSlash(withoutIndex(pathname)).endsWith(withoutSlash(own)) ? named : origin + own;
}

/**
 * Scheme, `www.`, trailing slash, index file, fragment and the case of percent-encodings do not make another page;
 * nor do parameters when nothing says which of them count.
 */
function comparable(address: string, withoutQuery: boolean): string {
  try {
    const url = new URL(address);
    return (
      url.host.replace(/^www\./, '') +
      withoutSlash(withoutEnding(withoutIndex(url.pathname))) +
      (withoutQuery ? '' : url.search)
    ).replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase());
  } catch {
    return '';
  }
}
