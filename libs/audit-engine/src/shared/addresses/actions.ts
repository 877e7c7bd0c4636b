/** Places that crawlers need not see: nofollow and robots.txt are meant there. */
const ACTIONS =
  /log-?in|log-?out|sign-?in|sign-?up|sign-?out|regist|account|konto|anmeld|cart|basket|warenkorb|checkout|wish|compare|share|(?<![a-z])print|reply|comment|admin|session|search|suche|password|redirect|goto|\/go\/|\/out\/|download/i;
const MAX_CHARS = 300;

/** True for the path of something people do, and do not look for in search results. */
export function isActionPath(pathname: string): boolean {
  return ACTIONS.test(pathname.slice(0, MAX_CHARS));
}

/** The same for an absolute URL; one with parameters is a filter or an order of a list. */
export function isAction(url: string): boolean {
  const { pathname, search } = new URL(url);
  return search !== '' || isActionPath(pathname);
}
