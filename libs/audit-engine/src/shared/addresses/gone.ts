import type { SiteTarget } from '../../engine/site/site-probe.js';

/** Not there, or gone: what a person sees as well. Other errors come and go, and many servers answer crawlers differently. */
const SURE = new Set([404, 410]);

/** Whether a status says that the page does not exist. */
export function isGone(status: number | null): status is number {
  return status !== null && SURE.has(status);
}

/** Whether the page of a link to another site does not exist for people either. */
export function isSurelyGone({ status, error }: Pick<SiteTarget, 'status' | 'error'>): boolean {
  return isGone(status) || error === 'dns';
}
