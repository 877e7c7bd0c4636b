import type { PageDocument } from './document.js';

const AT_ONCE = /^\s{0,5}0?(?:\.0{0,3})?\s{0,5}[;,]\s{0,5}(?:url\s{0,5}=\s{0,5})?(["']?)(\S.*)$/i;
const MAX_CHARS = 2_500;

/** True when the page sends everybody to another address at once: the source of a redirect, which is no page to look at. */
export function isForwarding(document: PageDocument, url: string): boolean {
  return document.named('meta').some((meta) => {
    if (meta.keyword('http-equiv') !== 'refresh' || !meta.in('head') || meta.in('noscript') || meta.in('template'))
      return false;
    const [, quote = '', rest = ''] = AT_ONCE.exec((meta.attr('content') ?? '').slice(0, MAX_CHARS)) ?? [];
    const href = (quote === '' ? rest : (rest.split(quote, 1)[0] ?? '')).trim();
    return href !== '' && URL.canParse(href, url) && new URL(href, url).href.split('#', 1)[0] !== url.split('#', 1)[0];
  });
}
