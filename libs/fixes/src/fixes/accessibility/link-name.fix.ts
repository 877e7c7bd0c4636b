import { SOCIAL_NETWORKS } from '#audit-engine/rules';
import { defineFix } from '../../fix.js';

/** Longer ones are whole cards. */
const MAX_NAME_CHARS = 80;

export default defineFix({
  rule: 'accessibility/link-name',
  safety: 'review',
  needs: ['anchors', 'head'],
  writes:
    'Names the link by aria-label: as another link of the page to the same URL, by the address or number that it opens, the network that it leads to, or og:site_name for the start page.',
  edit({ element, page, edits }) {
    const href = element.attr('href')?.trim() ?? '';
    const url = page.resolve(href);
    // A placeholder leads nowhere, and scripts make each of them something else.
    if (element.name !== 'a' || url === null || href === '' || href.startsWith('#'))
      return 'Where the link leads is not known.';
    const names = new Set(
      page.anchors.filter((one) => one.url?.href === url.href && one.name !== '').map((one) => one.name.trim()),
    );
    const [known] = names;
    const name =
      names.size === 1
        ? known
        : names.size === 0
          ? ownName(url, page.head.meta('og:site_name')?.content ?? null)
          : undefined;
    if (!name || name.length > MAX_NAME_CHARS) return 'Nothing on the page says where the link leads.';
    edits.setAttribute(element, 'aria-label', name);
    return undefined;
  },
});

function ownName(url: URL, siteName: string | null): string | undefined {
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return decoded(url.pathname);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const network = SOCIAL_NETWORKS.get(url.hostname.replace(/^(?:www|m|mobile)\./, ''));
  return (
    network ?? (url.pathname === '/' && url.search === '' && url.hash === '' ? (siteName?.trim() ?? '') : undefined)
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return '';
  }
}
