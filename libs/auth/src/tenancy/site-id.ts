import { createHash } from 'node:crypto';
import { ID_PREFIXES } from '#common';

/** A site is what an organization audits under one host. The database function `sites_of_runs` computes the same id. */
export function siteIdOf(orgId: string, siteKey: string): string {
  const hash = createHash('sha256').update(`${orgId}\n${siteKey}`).digest('hex');
  return ID_PREFIXES.site + hash.slice(0, 26);
}

/** The ids of sites by their keys. Null stays null: all sites. */
export function siteIdsOf(orgId: string, siteKeys: readonly string[] | null): string[] | null {
  return siteKeys && siteKeys.map((siteKey) => siteIdOf(orgId, siteKey));
}
