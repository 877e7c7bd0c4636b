import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';

export interface Refresh {
  element: PageElement;
  /** Whole seconds of waiting. */
  seconds: number;
  /** Absolute; the page's own when it names none. */
  url: URL;
}

const MAX_CHARS = 2_500;
/** Seconds, what is ignored of a fraction, and the rest; digits may be missing before a fraction only. */
const TIME = /^[\t\n\f\r ]*(?:(\d{1,15})|(?=\.))[\d.]*/;
const SEPARATOR = /^[\t\n\f\r ]*[;,]?[\t\n\f\r ]*/;
const URL_WORD = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * The refresh that browsers obey: the first valid one, outside of noscript and templates; null
 * without one. HTML standard, "shared declarative refresh steps", 2026.
 */
export function refreshOf(document: PageDocument, resolve: (href: string) => URL | null): Refresh | null {
  for (const element of document.named('meta')) {
    if (element.keyword('http-equiv') !== 'refresh' || element.in('noscript') || element.in('template')) continue;
    const parsed = parseRefresh((element.attr('content') ?? '').slice(0, MAX_CHARS));
    const url = parsed && resolve(parsed.href);
    if (parsed && url && url.protocol !== 'javascript:') return { element, seconds: parsed.seconds, url };
  }
  return null;
}

/** `5; url=/new`; the href is empty when there is none. Null for what browsers ignore, such as `; 30`. */
function parseRefresh(content: string): { seconds: number; href: string } | null {
  const time = TIME.exec(content);
  if (!time) return null;
  const rest = content.slice(time[0].length);
  if (rest !== '' && !/^[\t\n\f\r ;,]/.test(rest)) return null;
  const address = rest.replace(SEPARATOR, '').replace(URL_WORD, '');
  const quote = address[0] === '"' || address[0] === "'" ? address[0] : '';
  const href = quote === '' ? address : (address.slice(1).split(quote, 1)[0] ?? '');
  return { seconds: Number(time[1] ?? 0), href: href.trim() };
}
