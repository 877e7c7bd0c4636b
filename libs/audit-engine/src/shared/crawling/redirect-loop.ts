import type { SiteTarget } from '../../engine/site/site-probe.js';

/** Whether some URL on the way of a redirect comes twice. */
export function isLoop({ url, outcome, chain }: SiteTarget): boolean {
  return outcome === 'redirect' && new Set([url, ...chain]).size <= chain.length;
}
