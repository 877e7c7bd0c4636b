import { createHash } from 'node:crypto';
import type { Clock } from '#common';
import type { Database } from '#database';
import { iconOf } from './icon-image.js';
import { claimSiteIcon, setSiteIcon } from './site-icons.repository.js';

/** What came of asking for an icon: its file, that the site has none, or nothing that says either. */
export type IconAnswer = { kind: 'file'; bytes: Buffer } | { kind: 'none' } | { kind: 'unknown' };

/**
 * Asks for the icon of a site where a week has passed since it was asked for, and
 * stores it. What is not known leaves the one that was stored.
 */
export async function refreshSiteIcon(
  { database, clock }: { database: Database; clock: Clock },
  siteId: string,
  ask: () => Promise<IconAnswer>,
): Promise<void> {
  if (!(await claimSiteIcon(database, siteId, clock.now()))) return;
  const answer = await ask();
  if (answer.kind === 'unknown') return;
  const png = answer.kind === 'file' ? await iconOf(answer.bytes) : null;
  const hash = png && createHash('sha256').update(png).digest('hex');
  await setSiteIcon(database, siteId, png && hash ? { png, hash } : null);
}
