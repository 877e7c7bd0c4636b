import type { PageDocument } from '../parse/document.js';
import { refreshOf } from './refresh.js';

/** True when the page sends everybody to another address at once: the source of a redirect, which is no page to look at. */
export function isForwarding(document: PageDocument, url: string): boolean {
  const refresh = refreshOf(document, (href) => (URL.canParse(href, url) ? new URL(href, url) : null));
  if (refresh === null || refresh.seconds > 0 || !refresh.element.in('head')) return false;
  return refresh.url.href.split('#', 1)[0] !== url.split('#', 1)[0];
}
