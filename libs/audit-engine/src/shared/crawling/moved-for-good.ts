import type { SiteContext } from '../../engine/site/site-context.js';
import type { SiteTarget } from '../../engine/site/site-probe.js';

/** Redirects that depend on the visitor, the time or the version are temporary by nature. */
const FOR_NOW =
  /(?:^|[^a-z])(?:log-?in|log-?out|sign-?(?:in|up|out)|auth|sso|account|session|consent|cookies?|lang(?:uage)?|locale|random|latest|current|stable|newest|today|now|next|live|go|out|redirect|download|promo|sale|event|anmelden|connexion|compte)(?:[^a-z]|$)/i;

/**
 * Temporary redirects of links to another page of the site, where nothing says that
 * the old URL comes back. Both have a path and no parameters.
 * Neither is a part of the other, such as a language or a default page. No second URL leads to the same page, as to a login.
 */
export function movedForGood(site: SiteContext, temporary: readonly SiteTarget[]): SiteTarget[] {
  const ends = new Map<string, number>();
  for (const { chain } of temporary) ends.set(chain[0] ?? '', (ends.get(chain[0] ?? '') ?? 0) + 1);
  return temporary.filter(({ url, chain }) => {
    const [to] = chain;
    return (
      chain.length === 1 &&
      to !== undefined &&
      ends.get(to) === 1 &&
      areSeparate(new URL(url), new URL(to)) &&
      (site.page(to)?.isIndexable ?? false) &&
      site.linksTo(url).total > 0
    );
  });
}

function areSeparate(from: URL, to: URL): boolean {
  const [a, b] = [partsOf(from), partsOf(to)];
  if (from.host !== to.host || a.length === 0 || b.length === 0 || from.search !== '' || to.search !== '') return false;
  if (FOR_NOW.test(from.pathname) || FOR_NOW.test(to.pathname)) return false;
  return !b.join('/').includes(a.join('/')) && !a.join('/').includes(b.join('/'));
}

function partsOf({ pathname }: URL): string[] {
  return pathname.toLowerCase().split('/').filter(Boolean);
}
