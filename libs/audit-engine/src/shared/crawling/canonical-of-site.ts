import { parseUrl } from '#common';

/**
 * False for a canonical URL of another host, or one that differs in its scheme only:
 * `crawlability/canonical-host` and `crawlability/canonical-scheme` tell those.
 */
export function isOtherPageOfSite(canonical: string, url: string): boolean {
  const [to, from] = [parseUrl(canonical), parseUrl(url)];
  if (to === null || from === null || bareHost(to.host) !== bareHost(from.host)) return false;
  return (
    to.protocol === from.protocol || to.host !== from.host || to.pathname + to.search !== from.pathname + from.search
  );
}

function bareHost(host: string): string {
  return host.replace(/^www\./, '');
}
