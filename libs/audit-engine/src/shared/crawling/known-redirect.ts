import { parseUrl } from '#common';
import type { SiteContext } from '../../engine/site/site-context.js';

/** Where a URL is known to redirect; a URL on the other host (with or without www.) goes where the probe of that host went. */
export function redirectOf(site: SiteContext, url: string): string | null {
  if (site.page(url)) return null;
  const target = site.target(url);
  if (target) return target.outcome === 'redirect' ? (target.chain.at(-1) ?? null) : null;
  const other = site.answer('alternateHost');
  if (other?.status !== 200 || parseUrl(url) === null) return null;
  const { host, pathname, search, hash } = new URL(url);
  const final = new URL(other.finalUrl);
  return host === new URL(other.url).host && host !== final.host && final.host === new URL(site.probe.startUrl).host
    ? final.origin + pathname + search + hash
    : null;
}
