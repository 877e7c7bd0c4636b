import type { Alternate } from '../../engine/facts/indexing.js';
import { withoutIndex } from '../../engine/site/address-forms.js';

/**
 * True when two absolute URLs differ at most in scheme, `www.`, escapes, the slash at the end, the name of the
 * index file and the fragment: then a person means the same page.
 */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || normal(a) === normal(b);
}

/** The entries that name a page; those with its very URL when there are any, because comparing loosely costs more. */
export function alternatesAt(hreflang: readonly Alternate[], url: string): Alternate[] {
  const exact = hreflang.filter((one) => one.url === url);
  return exact.length > 0 ? exact : hreflang.filter((one) => one.url !== null && isSameAddress(one.url, url));
}

function normal(href: string): string {
  const url = new URL(href);
  return `${url.host.replace(/^www\./, '')}${withoutIndex(plain(url.pathname)).replace(/\/$/, '')}${url.search}`;
}

function plain(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
