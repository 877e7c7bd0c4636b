import { definePageRule } from '../../engine/run/rule.js';
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
      differs: 'og:url names another page than this one: {url}.',
    },
    since: '1.0',
    references: [
      'https://ogp.me/#metadata',
      'https://developers.facebook.com/docs/sharing/webmasters/getting-started/versioned-link/',
    ],
    howToFix: 'Write the canonical address of this page into og:url, with https:// and host.',
  },
  applies: (page) => isIndexable(page) && tagOf(page.head, 'og:url') !== null,
  check({ head, canonical, url }, report) {
    const tag = tagOf(head, 'og:url');
    if (tag === null) return;
    const own = comparable(canonical.url ?? url, canonical.url === null);
    if (!/^https?:\/\//i.test(tag.content)) return report('relative', tag.element, { url: tag.content.slice(0, 100) });
    if (comparable(tag.content, canonical.url === null) !== own)
      report('differs', tag.element, { url: tag.content.slice(0, 200) });
  },
});

/** Scheme, `www.`, trailing slash and fragment do not make another page; nor do parameters when nothing says which of them count. */
function comparable(address: string, withoutQuery: boolean): string {
  try {
    const url = new URL(address);
    return url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '') + (withoutQuery ? '' : url.search);
  } catch {
    return '';
  }
}
