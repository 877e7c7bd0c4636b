import { parseUrl } from '#common';
import type { SiteTarget } from '../../engine/site/site-probe.js';

/** The first address without encryption that a redirect of an https URL leads to on the same site; null where every step keeps https. */
export function downgradeOf({ url, chain, isExternal, outcome }: SiteTarget): string | null {
  const from = outcome === 'redirect' && !isExternal ? parseUrl(url) : null;
  if (from?.protocol !== 'https:') return null;
  return chain.find((step) => step.startsWith('http:') && bareHost(step) === bareHost(url)) ?? null;
}

function bareHost(url: string): string {
  return (parseUrl(url)?.hostname ?? '').replace(/^www\./, '');
}
