import type { Sql } from '#database';

/** An icon that was asked for is not asked for again for so long. */
const READ_AGAIN_MS = 7 * 86_400_000;

// A site that was deleted meanwhile, or of which there is none, has no icon.
const CLAIM = `
  INSERT INTO site_icons AS i (site_id, org_id, read_at)
  SELECT id, org_id, $2 FROM sites WHERE id = $1 AND deleted_at IS NULL
  ON CONFLICT (site_id) DO UPDATE SET read_at = $2 WHERE i.read_at <= $3
  RETURNING 1`;
const SET = 'UPDATE site_icons SET png = $2, hash = $3 WHERE site_id = $1';
const FIND = 'SELECT png, hash FROM site_icons WHERE site_id = $1';

/** True for the one caller who may ask for the icon now; the next one may a week later, whatever comes of it. */
export async function claimSiteIcon(sql: Sql, siteId: string, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - READ_AGAIN_MS);
  return (await sql.query(CLAIM, [siteId, now, before])).length === 1;
}

/** @param icon null: there is none that can be shown */
export async function setSiteIcon(sql: Sql, siteId: string, icon: { png: Buffer; hash: string } | null): Promise<void> {
  await sql.query(SET, [siteId, icon?.png ?? null, icon?.hash ?? null]);
}

export async function findSiteIcon(sql: Sql, siteId: string): Promise<{ png: Buffer; hash: string } | null> {
  const [row] = await sql.query<{ png: Uint8Array | null; hash: string | null }>(FIND, [siteId]);
  return row?.png && row.hash ? { png: Buffer.from(row.png), hash: row.hash } : null;
}
